import { useEffect, useRef } from 'react';

/** The fields of a template that a click in the preview can ask for. Anything else is no request of ours. */
const known =
  /^(?:title|cta_text|signature|messages\.\d|choices\.\d\.text|translations\.[a-z]{2,3}(?:-[a-z]{2,4})?\.(?:title|cta_text|messages\.\d|choices\.[a-z][a-z0-9_]{0,31}))$/;

/**
 * The field that a message from the preview asks to edit; null for any other message. Only its name is read, never a text.
 * @param sender where the message comes from; @param own the dashboard's origin, which serves the preview too
 */
export function requestedField(data: unknown, sender: string, own: string): string | null {
  if (sender !== own || typeof data !== 'object' || data === null) return null;
  const { truceEdit } = data as { truceEdit?: unknown };
  return typeof truceEdit === 'string' && known.test(truceEdit) ? truceEdit : null;
}

/** Listens to the frames inside `place`, and to no other window. */
export function useEditRequests(place: React.RefObject<HTMLElement | null>, onEdit: (field: string) => void) {
  const latest = useRef(onEdit);
  latest.current = onEdit;
  useEffect(() => {
    const hear = ({ data, origin, source }: MessageEvent) => {
      const frames = [...(place.current?.querySelectorAll('iframe') ?? [])];
      const field = requestedField(data, origin, location.origin);
      if (field !== null && frames.some(({ contentWindow }) => contentWindow === source))
        latest.current(field);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [place]);
}
