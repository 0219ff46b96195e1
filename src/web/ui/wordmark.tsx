/** The white flag and the name. */
export function Wordmark() {
  return (
    <span className="wordmark">
      <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true" focusable="false">
        <rect width="24" height="24" rx="6" className="mark-ground" />
        <path d="M7.5 5v14.5" className="mark-pole" />
        <path d="M7.5 6c3-1.6 5.5 1.6 9.5 0v7c-4 1.6-6.5-1.6-9.5 0z" className="mark-flag" />
      </svg>
      <span>Truce</span>
    </span>
  );
}
