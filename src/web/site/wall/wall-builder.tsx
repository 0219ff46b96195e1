import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Site } from '../../../contract/sites/sites.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { WritersOnly } from '../../app/session/writers-only.tsx';
import { WallOff } from '../change/wall-off.tsx';
import type { Draft } from './drafts.ts';
import { entriesOf, isInUse } from './entries.ts';
import { EntryEditor } from './entry-editor.tsx';
import type { Notice } from './save-bar.tsx';
import { TemplateList } from './template-list.tsx';
import { useDrafts } from './use-drafts.ts';
import styles from './wall.module.css';
import { WallPreview } from './wall-preview.tsx';

/** Templates and form on one side, on the other what a visitor would see of them. */
export function WallBuilder({ site, templates }: { site: Site; templates: Template[] }) {
  const drafts = useDrafts(site.id);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [chosen, choose] = useChosen();
  const entries = entriesOf(templates, drafts.drafts);
  const entry =
    entries.find(({ key }) => key === chosen) ?? entries.find((each) => isInUse(site, each)) ?? entries[0];
  const open = (key: string) => {
    setNotice(null);
    choose(key);
  };
  const add = (draft: Draft) => {
    const key = `new-${Date.now()}`;
    drafts.put(key, draft);
    open(key);
  };
  return (
    <div className={styles.wall}>
      <div className={styles.wallEdit}>
        <WallOff site={site} />
        <TemplateList site={site} entries={entries} current={entry} onChoose={open} onAdd={add} />
        {entry && (
          <WritersOnly>
            <EntryEditor
              key={entry.key}
              site={site}
              entry={entry}
              names={entries.filter((other) => other !== entry).map(({ name }) => name)}
              drafts={drafts}
              notice={notice}
              onNotice={setNotice}
              onOpen={choose}
              onAdd={add}
            />
          </WritersOnly>
        )}
      </div>
      {entry && <WallPreview site={site} entry={entry} base={entry.stored ?? templates[0] ?? null} />}
    </div>
  );
}

/** The template in the address, so that a link or a reload opens the same one. */
function useChosen(): [string | null, (key: string) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (key: string) =>
    setSearch(
      (now) => {
        now.set('template', key);
        return now;
      },
      { replace: true },
    );
  return [search.get('template'), choose];
}
