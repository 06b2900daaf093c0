import { Button, IconButton } from '@companion/ui/core';
import { useEffect, useRef, useState } from 'react';
import s from './inviteGraph.module.css';
import { pathToRoot } from './lineage';
import { savePng } from './png';
import { useNames } from './queries';
import type { Scene } from './scene';
import { createStage, type Stage } from './stage';

/** Pan in px and zoom factor per key press. */
const STEP = { px: 60, zoom: 1.5 };
const HOVER_MS = 80;
const NOBODY = -1;

type Props = {
  scene: Scene;
  /** Changes with the set of people shown; the view is then refitted. */
  cut: string;
  selected: number;
  /** Text alternative of the graph. */
  summary: string;
  onSelect: (node: number) => void;
  /** Whether people are selected; otherwise the lasso line is removed. */
  chosen: boolean;
  onChoose: (nodes: Int32Array) => void;
};

/** The forest on a canvas: pointer, wheel, touch and keys move it; a click selects a person, a lasso selects many. */
export function GraphCanvas({ scene, cut, selected, summary, onSelect, chosen, onChoose }: Props) {
  const box = useRef<HTMLElement>(null);
  const base = useRef<HTMLCanvasElement>(null);
  const top = useRef<HTMLCanvasElement>(null);
  const [stage, setStage] = useState<Stage | null>(null);
  const [labels, setLabels] = useState<readonly number[]>([]);
  const [hovered, setHovered] = useState(NOBODY);
  /** Selected by a click on the canvas, so it is already in view. */
  const pressed = useRef(NOBODY);
  const [choosing, setChoosing] = useState(false);
  const heard = useRef({ onSelect, onChoose });
  useEffect(() => {
    heard.current = { onSelect, onChoose };
  });

  useEffect(() => {
    if (!box.current || !base.current || !top.current) return;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const created = createStage(base.current, top.current, {
      onPick(node) {
        pressed.current = node;
        heard.current.onSelect(node);
      },
      onHover(node) {
        clearTimeout(pause);
        pause = setTimeout(() => setHovered(node), HOVER_MS);
      },
      onChoose: (nodes) => heard.current.onChoose(nodes),
      onRest: setLabels,
    });
    const watch = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      // A hidden page has no size, so nothing is drawn until it is shown again.
      if (width > 0 && height > 0) created.resize({ width, height });
    });
    watch.observe(box.current);
    setStage(created);
    return () => {
      clearTimeout(pause);
      watch.disconnect();
      created.dispose();
    };
  }, []);

  const { forest } = scene;
  const path = selected < 0 ? [] : pathToRoot(forest, selected);
  const names = useNames(forest, [...path, ...labels]);
  const pointed = useNames(forest, hovered < 0 || names.has(hovered) ? [] : [hovered]);
  const shownCut = useRef<string>(undefined);
  useEffect(() => {
    stage?.show(scene, shownCut.current !== cut);
    if (stage) shownCut.current = cut;
  }, [stage, scene, cut]);
  useEffect(() => stage?.note({ names: new Map([...names, ...pointed]) }), [stage, names, pointed]);
  useEffect(() => {
    stage?.note({ selected });
    if (pressed.current !== selected) stage?.goTo(selected);
    pressed.current = NOBODY;
  }, [stage, selected]);

  useEffect(() => stage?.letChoose(choosing), [stage, choosing]);
  useEffect(() => {
    if (!chosen) stage?.note({ line: [] });
  }, [stage, chosen]);

  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => stage?.pan(STEP.px, 0),
    ArrowRight: () => stage?.pan(-STEP.px, 0),
    ArrowUp: () => stage?.pan(0, STEP.px),
    ArrowDown: () => stage?.pan(0, -STEP.px),
    '+': () => stage?.zoom(STEP.zoom),
    '-': () => stage?.zoom(1 / STEP.zoom),
    '0': () => stage?.fit(),
    c: () => setChoosing(!choosing),
  };
  const save = () => {
    if (!stage) return;
    const { camera, size, overlay } = stage.view();
    void savePng(scene, camera, size, overlay);
  };
  return (
    <>
      <section ref={box} className={s.stage} aria-label="Picture of the forest">
        <canvas ref={base} />
        <canvas
          ref={top}
          role="img"
          aria-label={summary}
          data-choosing={choosing || undefined}
          tabIndex={0}
          onKeyDown={(event) => {
            const move = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
            if (!move) return;
            event.preventDefault();
            move();
          }}
        />
      </section>
      <div className={s.choosing}>
        <Button size="sm" aria-pressed={choosing} onClick={() => setChoosing(!choosing)}>
          Choose people
        </Button>
        {choosing && (
          <>
            <span className={s.hint}>Draw a line around them, or choose</span>
            <Button size="sm" onClick={() => stage?.chooseInView()}>
              Everyone in view
            </Button>
          </>
        )}
        <div className={s.tools}>
          <IconButton icon="plus" label="Zoom in" size="sm" onClick={() => stage?.zoom(STEP.zoom)} />
          <IconButton icon="dash" label="Zoom out" size="sm" onClick={() => stage?.zoom(1 / STEP.zoom)} />
          <IconButton icon="refresh" label="Show everyone" size="sm" onClick={() => stage?.fit()} />
          <IconButton icon="download" label="Save as PNG" size="sm" onClick={save} />
        </div>
      </div>
    </>
  );
}
