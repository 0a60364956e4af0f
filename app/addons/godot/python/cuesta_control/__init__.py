"""Terrain3D's control map from the weights of a bridge, as an OpenEXR file for Terrain3D's importer scene."""
