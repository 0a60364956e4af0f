// A dispatch over a map may come in bands of rows of groups (Bands): the row of groups that the first one of a band is in.
layout(location = 0) uniform int first_group_row;

ivec2 group_in_map() {
    ivec2 group = ivec2(int(gl_WorkGroupID.x), int(gl_WorkGroupID.y) + first_group_row);
    return group;
}

ivec2 cell_of_thread() {
    ivec2 cell = group_in_map() * ivec2(gl_WorkGroupSize.xy) + ivec2(gl_LocalInvocationID.xy);
    return cell;
}
