import type { ReactNode } from 'react';
import { Heading } from '../../app/page-heading.tsx';
import { Skeleton } from '../skeleton.tsx';
import { Deeds } from './actions.tsx';
import { Fields } from './fields.tsx';
import { Tokens } from './tokens.tsx';
import { Words } from './words.tsx';

/** Every part in every state, for those who build screens (docs/dashboard-development.md). */
export function GalleryPage() {
  return (
    <>
      <Heading title="Gallery">Gallery</Heading>
      <Section title="Colors">
        <Tokens />
      </Section>
      <Section title="Buttons and what they open">
        <Deeds />
      </Section>
      <Section title="Fields">
        <Fields />
      </Section>
      <Section title="Words, marks and tables">
        <Words />
      </Section>
      <Section title="While something is on its way">
        <div data-example="waiting">
          <Skeleton width="12rem" height="2rem" />
          <Skeleton width="100%" height="6rem" />
        </div>
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
