import { useEffect, useRef } from 'react';
import { Copyable } from '../parts/copyable.tsx';

/** The key itself, this once. */
export function MadeKey({ made, onDone }: { made: { name: string; key: string }; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="panel" aria-labelledby="made-key">
      <h2 id="made-key" ref={title} tabIndex={-1}>
        {made.name} is made
      </h2>
      <p>
        Keep it in a safe place, such as a password manager. It is shown <strong>only now</strong>: Truce
        keeps no readable copy.
      </p>
      <Copyable text={made.key} label="Copy API key" />
      <div className="actions">
        <button type="button" className="button primary" onClick={onDone}>
          I have saved it
        </button>
      </div>
    </section>
  );
}
