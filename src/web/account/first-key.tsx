import { useLocation } from 'wouter';
import { Heading } from '../arrival.tsx';
import { Copyable } from '../parts/copyable.tsx';

/** The first API key, this once. */
export function FirstKey({ apiKey }: { apiKey: string }) {
  const [, navigate] = useLocation();
  return (
    <>
      <Heading title="Your API key">Your API key</Heading>
      <p>
        Keep it in a safe place, such as a password manager. It is shown <strong>only now</strong>: Truce
        keeps no readable copy.
      </p>
      <Copyable text={apiKey} label="Copy API key" />
      <p className="soft">
        Programs use it to read your numbers, and to manage your sites and further keys. For this dashboard
        you only need your e-mail and password.
      </p>
      <button
        type="button"
        className="button primary wide"
        onClick={() => navigate('/sites/new', { replace: true })}
      >
        I have saved it
      </button>
    </>
  );
}
