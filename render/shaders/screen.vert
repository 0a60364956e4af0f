// One triangle that covers the target; three vertices, no inputs.
out vec2 across;  // 0..1 from the lower left

void main() {
    across = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
    gl_Position = vec4(across * 2.0 - 1.0, 1.0, 1.0);
}
