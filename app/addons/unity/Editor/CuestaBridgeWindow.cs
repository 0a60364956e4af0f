using UnityEditor;
using UnityEngine;

namespace Cuesta
{
    /// Window > Cuesta Bridge: imports the land of a bridge folder, and follows it.
    public sealed class CuestaBridgeWindow : EditorWindow
    {
        const double Interval = 1;  // s between looks at the folder
        [SerializeField] string folder = "";
        [SerializeField] bool follow;
        string message = "";
        long shown;
        double last;

        [MenuItem("Window/Cuesta Bridge")]
        static void Open()
        {
            GetWindow<CuestaBridgeWindow>("Cuesta Bridge");
        }

        void OnGUI()
        {
            folder = EditorGUILayout.TextField("Folder", folder);
            if (GUILayout.Button("Choose..."))
            {
                string chosen = EditorUtility.OpenFolderPanel("Folder that holds bridge.json", folder, "");
                if (chosen != "") folder = chosen;
            }
            if (GUILayout.Button("Import")) Import();
            follow = EditorGUILayout.Toggle("Follow", follow);
            if (message != "") EditorGUILayout.HelpBox(message, MessageType.Info);
        }

        void OnEnable()
        {
            EditorApplication.update += Look;
        }

        void OnDisable()
        {
            EditorApplication.update -= Look;
        }

        void Look()
        {
            if (!follow || EditorApplication.timeSinceStartup - last < Interval) return;
            last = EditorApplication.timeSinceStartup;
            long counter = BridgeFolder.CounterOf(folder);
            if (counter != 0 && counter != shown) Import();
        }

        void Import()
        {
            try
            {
                UnityLand land = null;
                // All is read before anything in the scene changes.
                BridgeFolder.WithLand(folder, bridge =>
                {
                    shown = bridge.Counter;
                    land = new UnityLand(bridge);
                });
                new LandBuilder(land).Build();
                message = "Land " + land.Counter + " is shown, " + land.Size + " samples a side.";
            }
            catch (BridgeException error)
            {
                message = error.Message;
            }
            Repaint();
        }
    }
}
