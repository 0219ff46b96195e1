/**
 * What the ETag of alert settings is made of. Those that were never saved go to the owner: another owner, or another address, is
 * another version, so that a form that was opened before does not put the former one back.
 */
export function alertVersion({
  updated_at,
  recipients,
}: {
  updated_at: string | null;
  recipients: string[];
}): { updated_at: string } {
  return { updated_at: updated_at ?? `never:${encodeURIComponent(recipients.join())}` };
}
