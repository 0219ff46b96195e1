import { useEffect, useRef, useState } from 'react';

/** How much room a part of the page has, in pixels; none before it is there. */
export function useSize() {
  const space = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!space.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(space.current);
    return () => observer.disconnect();
  }, []);
  return { space, ...size };
}
