export interface TemplateTables {
  /** What a template was each time that it was saved, the present one included. */
  template_versions: {
    id: string;
    template_id: string;
    saved_at: string;
    /** Null where a key saved it, or the member is gone. */
    user_id: string | null;
    config: string;
  };
}
