import type { ProfileId, SeenVerdict } from '../../contract/sites/simulations.ts';

/** What `truce simulate --json` says of a view, a line each; the server reads it. */
export interface SeenLine {
  profile: ProfileId;
  blocked: number;
  wall: boolean;
  verdict: SeenVerdict | null;
  /** Whether the browser ran in its sandbox. */
  sandboxed: boolean;
  /** The picture's name in the folder. */
  file: string;
}
