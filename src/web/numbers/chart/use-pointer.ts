import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Across, bucketAt } from './geometry.ts';

/** A press that hardly moves is no drag. */
const dragPixels = 8;

interface PointerSetting {
  across: Across;
  /** Where the keys begin. */
  latest: number;
  onZoom: (buckets: [number, number]) => void;
}

/** What the pointer or the keys are at, and from where to where they have marked. */
export function usePointer({ across, latest, onZoom }: PointerSetting) {
  const [pointed, setPointed] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const pressed = useRef<{ x: number; bucket: number } | null>(null);
  const last = across.count - 1;
  const at = pointed === null ? null : Math.min(pointed, last);
  const marked: [number, number] | null = anchor === null || at === null ? null : [anchor, at];

  const place = (event: PointerEvent<HTMLElement>) =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;
  const clear = () => {
    pressed.current = null;
    setAnchor(null);
    setPointed(null);
  };
  const zoom = (buckets: [number, number]) => {
    clear();
    onZoom(buckets);
  };
  return {
    pointed: at,
    marked,
    events: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const bucket = bucketAt(across, place(event));
        setPointed(bucket);
        // A finger that moves reads along the chart.
        if (event.button !== 0 || event.pointerType === 'touch') return;
        pressed.current = { x: event.clientX, bucket };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        setPointed(bucketAt(across, place(event)));
        const from = pressed.current;
        if (from && Math.abs(event.clientX - from.x) >= dragPixels) setAnchor(from.bucket);
      },
      onPointerUp: () => {
        pressed.current = null;
        if (marked) zoom(marked);
      },
      onPointerCancel: clear,
      onPointerLeave: () => pressed.current === null && clear(),
      onBlur: clear,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const now = at ?? latest;
        const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
        if (next !== undefined) {
          setAnchor(event.shiftKey ? (anchor ?? now) : null);
          setPointed(at === null && !event.shiftKey ? now : Math.min(last, Math.max(0, next)));
        } else if (event.key === 'Enter' && at !== null) zoom(marked ?? [at, at]);
        else if (event.key === 'Escape' && at !== null) clear();
        else return;
        event.preventDefault();
        // The arrows choose other days on the rest of the screen.
        event.stopPropagation();
      },
    },
  };
}
