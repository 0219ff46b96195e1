import { ConfirmButton } from '../confirm-button.tsx';
import { Copyable } from '../copyable.tsx';
import { DropDown } from '../drop-down.tsx';
import linkButtonStyles from '../link-button.module.css';
import menuStyles from '../menu.module.css';

const looks = ['', 'primary', 'danger', 'danger-quiet', 'quiet', 'small'];

export function Deeds() {
  return (
    <>
      <div className="actions">
        {looks.map((look) => (
          <button key={look} type="button" className={`button ${look}`}>
            {look || 'plain'}
          </button>
        ))}
      </div>
      <div className="actions">
        <button type="button" className="button primary" aria-disabled="true">
          Saving…
        </button>
        <button type="button" className="button" disabled>
          Disabled
        </button>
        <button type="button" className={linkButtonStyles.linkButton}>
          As a link
        </button>
      </div>
      <div className="actions">
        <DropDown label="Opens a list">
          {(close) => (
            <ul className={menuStyles.menu}>
              {['One', 'Another', 'A third one'].map((name) => (
                <li key={name}>
                  <button type="button" className={menuStyles.menuItem} onClick={close}>
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </DropDown>
        <ConfirmButton
          label="Asks first…"
          question="Do it?"
          confirm="Do it"
          pending="Doing it…"
          act={async () => undefined}
        >
          Says what it leads to, for what cannot be undone.
        </ConfirmButton>
      </div>
      <Copyable text='<script async src="https://truce.example.com/…"></script>' label="Copy snippet" />
    </>
  );
}
