// As much of Unity's API as the add-on uses, by the documented signatures, so that its editor part compiles and runs without
// Unity. Terrains keep what they are given; scenes and assets are lists.
using System;
using System.Collections.Generic;
using System.Linq;

namespace UnityEngine
{
    public class Object
    {
        public string name = "";

        public static T[] FindObjectsOfType<T>() where T : Object
        {
            return GameObject.Scene.SelectMany(each => each.Components).OfType<T>().ToArray();
        }

        public static void DestroyImmediate(Object each)
        {
            GameObject.Scene.Remove((GameObject)each);
        }
    }

    public struct Vector2
    {
        public float x, y;
        public Vector2(float x, float y) { this.x = x; this.y = y; }
    }

    public struct Vector3
    {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
    }

    public struct Color
    {
        public static Color white { get { return new Color(); } }
        public static Color HSVToRGB(float hue, float saturation, float value) { return new Color(); }
    }

    public struct Color32
    {
        public static implicit operator Color32(Color colour) { return new Color32(); }
    }

    public static class Mathf
    {
        public const float PI = (float)Math.PI;
        public static float Cos(float angle) { return (float)Math.Cos(angle); }
        public static float Sin(float angle) { return (float)Math.Sin(angle); }
    }

    public class Component : Object
    {
        public GameObject gameObject;
        public Transform transform { get { return gameObject.transform; } }
    }

    public class Transform : Component
    {
        public Vector3 position, localScale = new Vector3(1, 1, 1);
    }

    public class Mesh : Object
    {
        public Vector3[] vertices;
        public int[] triangles;
        public void RecalculateNormals() { }
        public void RecalculateBounds() { }
    }

    public class Material : Object { }

    public class MeshFilter : Component
    {
        public Mesh sharedMesh;
    }

    public class MeshRenderer : Component
    {
        public Material sharedMaterial;
    }

    public enum PrimitiveType { Plane }

    public class GameObject : Object
    {
        public static readonly List<GameObject> Scene = new List<GameObject>();
        public readonly List<Component> Components = new List<Component>();
        public readonly Transform transform = new Transform();

        public GameObject(string name)
        {
            this.name = name;
            Scene.Add(this);
        }

        public T AddComponent<T>() where T : Component, new()
        {
            var made = new T { gameObject = this };
            Components.Add(made);
            return made;
        }

        public T GetComponent<T>()
        {
            return Components.OfType<T>().First();
        }

        public static GameObject CreatePrimitive(PrimitiveType type)
        {
            return new GameObject(type.ToString());
        }

        public static GameObject Find(string name)
        {
            return Scene.FirstOrDefault(each => each.name == name);
        }
    }

    public class Texture2D : Object
    {
        public Texture2D(int width, int height) { }
        public void SetPixels(Color[] colours) { }
        public void Apply() { }
    }

    public class TerrainLayer : Object
    {
        public Texture2D diffuseTexture;
        public Vector2 tileSize;
    }

    public class TreePrototype
    {
        public GameObject prefab;
    }

    public struct TreeInstance
    {
        public Vector3 position;
        public float widthScale, heightScale, rotation;
        public Color32 color, lightmapColor;
        public int prototypeIndex;
    }

    public class TerrainData : Object
    {
        int resolution = 33;
        Vector3 extent = new Vector3(32, 600, 32);
        public float[,] Heights;
        public float[,,] Alphamaps;
        public TreePrototype[] treePrototypes = new TreePrototype[0];
        public TreeInstance[] treeInstances = new TreeInstance[0];
        public TerrainLayer[] terrainLayers = new TerrainLayer[0];
        public int alphamapResolution = 512;

        public int heightmapResolution
        {
            get { return resolution; }
            set
            {
                int clamped = 33;
                while (clamped < value && clamped < 4097) clamped = 2 * clamped - 1;
                // As Unity does, which keeps the distance of samples.
                extent.x *= (clamped - 1f) / (resolution - 1);
                extent.z *= (clamped - 1f) / (resolution - 1);
                resolution = clamped;
            }
        }

        public Vector3 size
        {
            get { return extent; }
            set { extent = value; }
        }

        public void SetHeights(int x, int y, float[,] heights)
        {
            if (x + heights.GetLength(1) > resolution || y + heights.GetLength(0) > resolution)
                throw new ArgumentException("heights outside the terrain");
            Heights = heights;
        }

        public void SetAlphamaps(int x, int y, float[,,] weights)
        {
            if (weights.GetLength(2) != terrainLayers.Length || x + weights.GetLength(1) > alphamapResolution ||
                y + weights.GetLength(0) > alphamapResolution)
                throw new ArgumentException("weights outside the terrain");
            Alphamaps = weights;
        }

        public void SetTreeInstances(TreeInstance[] instances, bool snapToHeightmap)
        {
            if (instances.Any(each => each.prototypeIndex >= treePrototypes.Length)) throw new ArgumentException("no such tree");
            treeInstances = instances;
        }
    }

    public class Terrain : Component
    {
        public TerrainData terrainData;
        public void Flush() { }

        public static GameObject CreateTerrainGameObject(TerrainData data)
        {
            var made = new GameObject("Terrain");
            made.AddComponent<Terrain>().terrainData = data;
            return made;
        }
    }

    public class SerializeField : Attribute { }

    public static class GUILayout
    {
        public class Option { }
        public static bool Button(string text, params Option[] options) { return false; }
    }
}

namespace UnityEngine.Rendering
{
    public class RenderPipelineAsset : Object
    {
        public Material defaultMaterial { get { return null; } }
    }

    public static class GraphicsSettings
    {
        public static RenderPipelineAsset currentRenderPipeline { get { return null; } }
    }
}

namespace UnityEditor
{
    using UnityEngine;

    public static class AssetDatabase
    {
        public static readonly Dictionary<string, Object> Assets = new Dictionary<string, Object>();

        public static T LoadAssetAtPath<T>(string path) where T : Object
        {
            Object found;
            return Assets.TryGetValue(path, out found) ? found as T : null;
        }

        public static void CreateAsset(Object asset, string path) { Assets.Add(path, asset); }
        public static T GetBuiltinExtraResource<T>(string path) where T : Object, new() { return new T(); }
        public static void Refresh() { }
        public static void SaveAssets() { }
    }

    public static class PrefabUtility
    {
        public static GameObject SaveAsPrefabAsset(GameObject source, string path)
        {
            AssetDatabase.Assets[path] = source;
            return source;
        }
    }

    public class EditorWindow : Object
    {
        public static T GetWindow<T>(string title) where T : EditorWindow { return null; }
        public void Repaint() { }
    }

    public class MenuItem : Attribute
    {
        public MenuItem(string item) { }
    }

    public enum MessageType { Info }

    public static class EditorGUILayout
    {
        public static string TextField(string label, string text, params GUILayout.Option[] options) { return text; }
        public static bool Toggle(string label, bool value, params GUILayout.Option[] options) { return value; }
        public static void HelpBox(string message, MessageType type) { }
    }

    public static class EditorUtility
    {
        public static string OpenFolderPanel(string title, string folder, string defaultName) { return ""; }
    }

    public static class EditorApplication
    {
        public delegate void CallbackFunction();
        public static CallbackFunction update;
        public static double timeSinceStartup { get { return 0; } }
    }
}
