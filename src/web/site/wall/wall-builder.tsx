import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'wouter';
import type { Site } from '../../../contract/sites/sites.ts';
import type { Template } from '../../../contract/sites/templates.ts';
import { ReaderNote } from '../../app/session/reader-note.tsx';
import { t } from '../../i18n/t.ts';
import { Segments } from '../../ui/segments.tsx';
import { WallOff } from '../change/wall-off.tsx';
import type { Draft } from './drafts.ts';
import { isInUse } from './entries.ts';
import { EntryEditor } from './entry-editor.tsx';
import { focusField } from './focus-field.ts';
import type { Notice } from './save-bar.tsx';
import { TemplateList } from './template-list.tsx';
import { useDrafts } from './use-drafts.ts';
import styles from './wall.module.css';
import { WallPreview } from './wall-preview.tsx';

interface WallBuilderProps {
  site: Site;
  templates: Template[];
}

type Pane = 'edit' | 'preview';

/** Three panes: the templates, what a visitor would see of one, and its form. On a phone one of the last two is shown. */
export function WallBuilder({ site, templates }: WallBuilderProps) {
  const drafts = useDrafts(site.id);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [pane, setPane] = useState<Pane>('edit');
  const [chosen, choose] = useChosen();
  const inspector = useRef<HTMLDivElement>(null);
  const { entries } = drafts;
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
  const editField = (field: string) => {
    flushSync(() => setPane('edit'));
    if (inspector.current) focusField(inspector.current, field);
  };
  return (
    <>
      <WallOff site={site} />
      <div className={styles.wall} data-pane={pane}>
        <TemplateList site={site} entries={entries} current={entry} onChoose={open} onAdd={add} />
        {entry && (
          <>
            <div className={styles.wallPanes}>
              <Segments
                legend={t('wall.show')}
                name="wall-pane"
                options={[
                  { value: 'edit', label: t('common.edit') },
                  { value: 'preview', label: t('common.preview') },
                ]}
                value={pane}
                onChange={setPane}
              />
            </div>
            <div className={styles.wallCanvas}>
              <WallPreview
                site={site}
                entry={entry}
                base={entry.stored ?? templates[0] ?? null}
                onEdit={editField}
              />
            </div>
            <div ref={inspector} className={styles.wallEdit}>
              <ReaderNote />
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
            </div>
          </>
        )}
      </div>
    </>
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
