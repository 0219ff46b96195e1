import type { ComponentProps } from 'react';
import { LatePart } from '../app/late-part.tsx';
import type { CodesField as Loaded } from './codes-field.tsx';
import { later } from './lazy-part.ts';
import { Skeleton } from './skeleton.tsx';

const Later = later(async () => (await import('./codes-field.tsx')).CodesField);

/** The picker of countries and languages, whose names are loaded with the first form that has one. */
export function CodesField(props: ComponentProps<typeof Loaded>) {
  return (
    <LatePart fallback={<Skeleton width="100%" height="5.5rem" />}>
      <Later {...props} />
    </LatePart>
  );
}
