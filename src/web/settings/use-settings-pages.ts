import { useQuery } from '@tanstack/react-query';
import { memberQuery } from '../app/queries.ts';
import { type WorkspacePage, workspacePages } from './pages.ts';

/** The pages that the reader's role opens. */
export function useWorkspacePages(): WorkspacePage[] {
  const scopes = useQuery(memberQuery()).data?.scopes;
  return workspacePages.filter(({ needs }) => !needs || !scopes || scopes.includes(needs));
}
