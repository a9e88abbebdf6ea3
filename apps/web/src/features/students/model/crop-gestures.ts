import type { Crop } from '@merenda/domain/people/student-photo';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';

type Move = (change: (crop: Crop) => Crop) => void;

const KEY_STEP = 0.03;
const KEY_ZOOM = 1.1;
const WHEEL_ZOOM = 0.002;

const KEYS: Record<string, (crop: Crop) => Crop> = {
  ArrowLeft: (crop) => ({ ...crop, x: crop.x - KEY_STEP }),
  ArrowRight: (crop) => ({ ...crop, x: crop.x + KEY_STEP }),
  ArrowUp: (crop) => ({ ...crop, y: crop.y - KEY_STEP }),
  ArrowDown: (crop) => ({ ...crop, y: crop.y + KEY_STEP }),
  '+': (crop) => zoomed(crop, KEY_ZOOM),
  '=': (crop) => zoomed(crop, KEY_ZOOM),
  '-': (crop) => zoomed(crop, 1 / KEY_ZOOM),
};

/** Zooms around the middle of the picture. */
const zoomed = ({ zoom, x, y }: Crop, times: number): Crop => ({
  zoom: zoom * times,
  x: x * times,
  y: y * times,
});

/**
 * The handlers of a frame with a picture. One finger or the mouse drags it, two fingers or the wheel zoom
 * it. The keyboard does both.
 */
export function useCropGestures(move: Move) {
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const latest = useRef(move);
  latest.current = move;

  // React's wheel listeners are passive: the page behind would scroll.
  useEffect(() => {
    const { current } = frame;
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      latest.current((crop) => zoomed(crop, Math.exp(-event.deltaY * WHEEL_ZOOM)));
    };
    current?.addEventListener('wheel', zoom, { passive: false });
    return () => current?.removeEventListener('wheel', zoom);
  }, []);

  const lift = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);
  return {
    ref: frame,
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
      const before = fingers.current.get(pointerId);
      if (!before) return;
      const now = { x: clientX, y: clientY };
      const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1];
      fingers.current.set(pointerId, now);
      const { width } = currentTarget.getBoundingClientRect();
      // Each of two fingers moves the picture by half: it stays under both.
      const share = other ? 2 : 1;
      const spread = other ? distance(now, other) / Math.max(distance(before, other), 1) : 1;
      move((crop) => {
        const { zoom, x, y } = zoomed(crop, spread);
        return {
          zoom,
          x: x + (now.x - before.x) / width / share,
          y: y + (now.y - before.y) / width / share,
        };
      });
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onKeyDown: (event: KeyboardEvent) => {
      const change = KEYS[event.key];
      if (!change) return;
      event.preventDefault();
      move(change);
    },
  };
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y);
