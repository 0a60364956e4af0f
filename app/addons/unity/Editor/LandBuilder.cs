using System.Collections.Generic;
using System.IO;
using System.Linq;
using UnityEditor;
using UnityEngine;
using UnityEngine.Rendering;

namespace Cuesta
{
    /// Makes and refreshes the terrain of a bridge. What the user made stays: the terrain is known by its data, an asset, and
    /// layers and models of plants by their files, so that refreshing changes heights, weights and places alone.
    public sealed class LandBuilder
    {
        public const string Folder = "Assets/Cuesta";
        const string SeaName = "Cuesta Sea";
        readonly UnityLand land;

        public LandBuilder(UnityLand land)
        {
            this.land = land;
        }

        public void Build()
        {
            foreach (string folder in new[] { Folder, Folder + "/Layers", Folder + "/Plants" }) Directory.CreateDirectory(folder);
            AssetDatabase.Refresh();
            TerrainData data = AssetAt(Folder + "/Land.asset", () => new TerrainData());
            // In this order: a new resolution changes the size.
            if (data.heightmapResolution != land.Size) data.heightmapResolution = land.Size;
            data.size = new Vector3((float)land.SizeX, (float)land.SizeY, (float)land.SizeZ);
            data.SetHeights(0, 0, land.Heights);
            SetLayers(data);
            SetPlants(data);
            Terrain terrain = TerrainOf(data);
            terrain.transform.position = new Vector3((float)land.CornerX, (float)land.CornerY, (float)land.CornerZ);
            terrain.Flush();
            SetSea();
            AssetDatabase.SaveAssets();
        }

        /// An asset at a path; made where there is none (any more).
        static T AssetAt<T>(string path, System.Func<T> make) where T : Object
        {
            T found = AssetDatabase.LoadAssetAtPath<T>(path);
            if (found != null) return found;
            T made = make();
            AssetDatabase.CreateAsset(made, path);
            return made;
        }

        static Terrain TerrainOf(TerrainData data)
        {
            Terrain found = Object.FindObjectsOfType<Terrain>().FirstOrDefault(each => each.terrainData == data);
            if (found != null) return found;
            GameObject made = Terrain.CreateTerrainGameObject(data);
            made.name = "Cuesta Land";
            return made.GetComponent<Terrain>();
        }

        void SetLayers(TerrainData data)
        {
            if (land.Weights == null) return;
            data.terrainLayers = land.Layers.Select((name, number) =>
                AssetAt(Folder + "/Layers/" + name + ".terrainlayer", () => NewLayer(name, number))).ToArray();
            if (data.alphamapResolution != land.Size - 1) data.alphamapResolution = land.Size - 1;
            data.SetAlphamaps(0, 0, land.Weights);
        }

        /// Of one colour, to tell layers apart until they get textures.
        TerrainLayer NewLayer(string name, int number)
        {
            Texture2D texture = AssetAt(Folder + "/Layers/" + name + ".asset", () =>
            {
                var made = new Texture2D(4, 4);
                Color colour = Color.HSVToRGB(number / (float)land.Layers.Count, 0.35f, 0.6f);
                made.SetPixels(Enumerable.Repeat(colour, 16).ToArray());
                made.Apply();
                return made;
            });
            return new TerrainLayer { diffuseTexture = texture, tileSize = new Vector2(10, 10) };
        }

        void SetPlants(TerrainData data)
        {
            data.treeInstances = new TreeInstance[0];
            data.treePrototypes = land.Plants.Select(kind => new TreePrototype { prefab = ModelOf(kind) }).ToArray();
            var instances = new List<TreeInstance>();
            for (int kind = 0; kind < land.Plants.Count; ++kind)
                foreach (PlacedPlant plant in land.Plants[kind].Plants)
                    instances.Add(new TreeInstance
                    {
                        prototypeIndex = kind,
                        position = new Vector3(plant.X, plant.Y, plant.Z),
                        rotation = plant.Turn,
                        widthScale = plant.Size,
                        heightScale = plant.Size,
                        color = Color.white,
                        lightmapColor = Color.white
                    });
            data.SetTreeInstances(instances.ToArray(), false);
        }

        /// The prefab of a species, whose model can be replaced; at first a cone.
        static GameObject ModelOf(PlantKind kind)
        {
            string path = Folder + "/Plants/" + kind.Id + ".prefab";
            GameObject found = AssetDatabase.LoadAssetAtPath<GameObject>(path);
            if (found != null) return found;
            Mesh cone = AssetAt(Folder + "/Plants/" + kind.Id + "_cone.asset", () => Cone((float)kind.CrownRadius, (float)kind.Height));
            var made = new GameObject(kind.Id);
            made.AddComponent<MeshFilter>().sharedMesh = cone;
            made.AddComponent<MeshRenderer>().sharedMaterial = GraphicsSettings.currentRenderPipeline != null
                ? GraphicsSettings.currentRenderPipeline.defaultMaterial
                : AssetDatabase.GetBuiltinExtraResource<Material>("Default-Diffuse.mat");
            GameObject prefab = PrefabUtility.SaveAsPrefabAsset(made, path);
            Object.DestroyImmediate(made);
            return prefab;
        }

        static Mesh Cone(float radius, float height)
        {
            const int sides = 7;
            var places = new Vector3[sides + 1];
            var corners = new int[3 * sides];
            places[sides] = new Vector3(0, height, 0);
            for (int side = 0; side < sides; ++side)
            {
                float angle = 2 * Mathf.PI * side / sides;
                places[side] = new Vector3(radius * Mathf.Cos(angle), 0, radius * Mathf.Sin(angle));
                // Clockwise as seen from outside, as Unity has it.
                corners[3 * side] = side;
                corners[3 * side + 1] = sides;
                corners[3 * side + 2] = (side + 1) % sides;
            }
            var mesh = new Mesh { vertices = places, triangles = corners };
            mesh.RecalculateNormals();
            mesh.RecalculateBounds();
            return mesh;
        }

        void SetSea()
        {
            if (land.SeaLevel == null) return;
            GameObject sea = GameObject.Find(SeaName);
            if (sea == null)
            {
                sea = GameObject.CreatePrimitive(PrimitiveType.Plane);
                sea.name = SeaName;
            }
            sea.transform.position = new Vector3(0, (float)land.SeaLevel.Value, 0);
            // Unity's plane is 10 units wide.
            sea.transform.localScale = new Vector3((float)land.MapWidth / 10, 1, (float)land.MapHeight / 10);
        }
    }
}
