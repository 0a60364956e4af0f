// Runs the add-on for Unity on bridges and tells what came of it, for test_unity.py:
//   BridgeProbe.exe OUT SIZE BRIDGE...
// builds each bridge in turn in one scene, and writes OUT/heights.f32, OUT/weights.f32 and lines of "name value".
using System;
using System.Globalization;
using System.IO;
using System.Linq;
using Cuesta;
using UnityEditor;
using UnityEngine;

static class BridgeProbe
{
    static int Main(string[] arguments)
    {
        CultureInfo.CurrentCulture = new CultureInfo("de-DE");  // numbers of files have points everywhere
        string folder = arguments[0];
        Directory.CreateDirectory(folder);
        foreach (string bridge in arguments.Skip(2))
            try
            {
                UnityLand land = null;
                BridgeFolder.WithLand(bridge, each => land = new UnityLand(each, int.Parse(arguments[1])));
                Directory.SetCurrentDirectory(folder);  // where the builder makes its folders
                new LandBuilder(land).Build();
            }
            catch (BridgeException error)
            {
                Console.WriteLine("trouble " + error.Message);
                return 0;
            }
        Tell(folder);
        return 0;
    }

    static void Tell(string folder)
    {
        Terrain[] terrains = UnityEngine.Object.FindObjectsOfType<Terrain>();
        TerrainData data = terrains[0].terrainData;
        Write(Path.Combine(folder, "heights.f32"), data.Heights);
        if (data.Alphamaps != null) Write(Path.Combine(folder, "weights.f32"), data.Alphamaps);
        Say("terrains", terrains.Length);
        Say("resolution", data.heightmapResolution);
        Say("size", data.size.x, data.size.y, data.size.z);
        Vector3 corner = terrains[0].transform.position;
        Say("corner", corner.x, corner.y, corner.z);
        Console.WriteLine("layers " + string.Join(" ", AssetDatabase.Assets
            .Where(each => data.terrainLayers.Contains(each.Value)).Select(each => Path.GetFileNameWithoutExtension(each.Key))));
        Say("trees", data.treeInstances.Length);
        foreach (TreeInstance tree in data.treeInstances.Take(5))
            Say("tree", tree.position.x, tree.position.y, tree.position.z, tree.rotation, tree.widthScale);
        foreach (GameObject sea in GameObject.Scene.Where(each => each.name == "Cuesta Sea"))
            Say("sea", sea.transform.position.y, sea.transform.localScale.x, sea.transform.localScale.z);
    }

    static void Say(string name, params double[] values)
    {
        Console.WriteLine(name + " " + string.Join(" ", values.Select(each => each.ToString("R", CultureInfo.InvariantCulture))));
    }

    static void Write(string path, Array values)
    {
        var bytes = new byte[4 * values.Length];
        Buffer.BlockCopy(values, 0, bytes, 0, bytes.Length);
        File.WriteAllBytes(path, bytes);
    }
}
