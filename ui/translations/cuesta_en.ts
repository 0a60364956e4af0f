<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>QObject</name>
    <message numerus="yes">
        <source>%n elements</source>
        <translation>
            <numerusform>%n element</numerusform>
            <numerusform>%n elements</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, after %n steps</source>
        <translation>
            <numerusform>, after %n step</numerusform>
            <numerusform>, after %n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>These values apply to all %n meta points.</source>
        <translation>
            <numerusform>These values apply to the only meta point.</numerusform>
            <numerusform>These values apply to all %n meta points.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>These values apply to %n meta points.</source>
        <translation>
            <numerusform>These values apply to %n meta point.</numerusform>
            <numerusform>These values apply to %n meta points.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, done: %n file(s)</source>
        <translation>
            <numerusform>%1, done: %n file</numerusform>
            <numerusform>%1, done: %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n splines</source>
        <translation>
            <numerusform>%n spline</numerusform>
            <numerusform>%n splines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sources, %1</source>
        <translation>
            <numerusform>%n source, %1</numerusform>
            <numerusform>%n sources, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n masks</source>
        <translation>
            <numerusform>%n mask</numerusform>
            <numerusform>%n masks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n paths</source>
        <translation>
            <numerusform>%n path</numerusform>
            <numerusform>%n paths</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cameras</source>
        <translation>
            <numerusform>%n camera</numerusform>
            <numerusform>%n cameras</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Wrote %n file(s), starting with %1</source>
        <translation>
            <numerusform>Wrote %n file, starting with %1</numerusform>
            <numerusform>Wrote %n files, starting with %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cuesta::CurveList</name>
    <message numerus="yes">
        <source>%n points</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cuesta::ElementForms</name>
    <message numerus="yes">
        <source>%n corners</source>
        <translation>
            <numerusform>%n corner</numerusform>
            <numerusform>%n corners</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cuesta::ExportCommands</name>
    <message numerus="yes">
        <source>Cancelled; %n picture(s) were written</source>
        <translation>
            <numerusform>Cancelled; %n picture was written</numerusform>
            <numerusform>Cancelled; %n pictures were written</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The folder has %n file(s) of this name, such as %1. Replace what the export writes anew?</source>
        <translation>
            <numerusform>The folder has %n file of this name: %1. Replace what the export writes anew?</numerusform>
            <numerusform>The folder has %n files of this name, such as %1. Replace what the export writes anew?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lake(s)</source>
        <translation>
            <numerusform>%n lake</numerusform>
            <numerusform>%n lakes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n river(s)</source>
        <translation>
            <numerusform>%n river</numerusform>
            <numerusform>%n rivers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Wrote the ground cover to %1: %2 plants and stones of %n species</source>
        <translation>
            <numerusform>Wrote the ground cover to %1: %2 plants and stones of %n species</numerusform>
            <numerusform>Wrote the ground cover to %1: %2 plants and stones of %n species</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Wrote %n picture(s)</source>
        <translation>
            <numerusform>Wrote %n picture</numerusform>
            <numerusform>Wrote %n pictures</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Wrote %n map(s) and maps.json to %1</source>
        <translation>
            <numerusform>Wrote %n map and maps.json to %1</numerusform>
            <numerusform>Wrote %n maps and maps.json to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Wrote %n mesh file(s)</source>
        <translation>
            <numerusform>Wrote %n mesh file</numerusform>
            <numerusform>Wrote %n mesh files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cuesta::ExportFeature</name>
    <message numerus="yes">
        <source>%n build(s) will be lost. Close anyway?</source>
        <translation>
            <numerusform>One build will be lost. Close anyway?</numerusform>
            <numerusform>%n builds will be lost. Close anyway?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cuesta::HistoryPanel</name>
    <message numerus="yes">
        <source>%n step(s), %1 MiB</source>
        <translation>
            <numerusform>%n step, %1 MiB</numerusform>
            <numerusform>%n steps, %1 MiB</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>with %n older step(s) before it</source>
        <translation>
            <numerusform>with %n older step before it</numerusform>
            <numerusform>with %n older steps before it</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cuesta::MeshForm</name>
    <message numerus="yes">
        <source>%n mesh file(s) and an index that describes them.</source>
        <translation>
            <numerusform>%n mesh file and an index that describes it.</numerusform>
            <numerusform>%n mesh files and an index that describes them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cuesta::ParameterForm</name>
    <message numerus="yes">
        <source> (%n changed)</source>
        <translation>
            <numerusform> (%n changed)</numerusform>
            <numerusform> (%n changed)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cuesta::PathsPanel</name>
    <message numerus="yes">
        <source>and %n more remarks</source>
        <translation>
            <numerusform>and %n more remark</numerusform>
            <numerusform>and %n more remarks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cuesta::RecoveryBar</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cuesta::StatusStrip</name>
    <message numerus="yes">
        <source>CPU, %n threads</source>
        <translation>
            <numerusform>CPU, %n thread</numerusform>
            <numerusform>CPU, %n threads</numerusform>
        </translation>
    </message>
</context>
</TS>
