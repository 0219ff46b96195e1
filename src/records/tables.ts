import type { AbTestRunTables } from './ab-tests/ab-test-runs.ts';
import type { AuditTables } from './accounts/audit.ts';
import type { InvitationTables } from './accounts/invitations.ts';
import type { KeyTables } from './accounts/keys.ts';
import type { OidcLinkTables } from './accounts/oidc-links.ts';
import type { OneTimeLinkTables } from './accounts/one-time-links.ts';
import type { PasskeyTables } from './accounts/passkeys.ts';
import type { RecoveryCodeTables } from './accounts/recovery-codes.ts';
import type { SessionTables } from './accounts/sessions.ts';
import type { SignInTicketTables } from './accounts/sign-in-tickets.ts';
import type { TotpTables } from './accounts/totps.ts';
import type { UserTables } from './accounts/users.ts';
import type { IdempotencyKeyTables } from './idempotency-keys.ts';
import type { DroppedEventTables } from './intake/dropped-events.ts';
import type { FailedEventTables } from './intake/failed-events.ts';
import type { SiteDayEventTables } from './intake/site-day-events.ts';
import type { JobTables } from './jobs/queue.ts';
import type { AlertConditionTables } from './notifications/alert-conditions.ts';
import type { AlertSettingTables } from './notifications/alert-settings.ts';
import type { AlertTables } from './notifications/alerts.ts';
import type { DeliveryTables } from './notifications/deliveries.ts';
import type { EmailTables } from './notifications/emails.ts';
import type { IntegrationTables } from './notifications/integrations.ts';
import type { CsvLinkTables } from './reports/csv-links.ts';
import type { ExportTables } from './reports/exports.ts';
import type { ReportRecipientTables } from './reports/report-recipients.ts';
import type { ReportRunTables } from './reports/report-runs.ts';
import type { ReportTables } from './reports/reports.ts';
import type { SettingTables } from './settings.ts';
import type { AnnotationTables } from './sites/annotations.ts';
import type { GateTables } from './sites/gates.ts';
import type { ListFindingTables } from './sites/list-findings.ts';
import type { ListRaceTables } from './sites/list-races.ts';
import type { LogPageViewTables } from './sites/log-page-views.ts';
import type { OutcomeTables } from './sites/outcomes.ts';
import type { RevenueTables } from './sites/revenue.ts';
import type { SegmentTables } from './sites/segments.ts';
import type { ServedPageViewTables } from './sites/served-page-views.ts';
import type { ShareLinkTables } from './sites/share-links.ts';
import type { SimulationTables } from './sites/simulations.ts';
import type { SiteActivityTables } from './sites/site-activity.ts';
import type { SitePathTables } from './sites/site-paths.ts';
import type { SiteTables } from './sites/sites.ts';
import type { TemplateDraftTables } from './sites/template-drafts.ts';
import type { TemplateVersionTables } from './sites/template-versions.ts';
import type { TemplateTables } from './sites/templates.ts';
import type { WallImageTables } from './sites/wall-images.ts';

/** All tables. Each row type is declared beside its queries. JSON is text and times are ISO 8601 text on both engines. */
export interface Tables
  extends AbTestRunTables,
    AlertConditionTables,
    AlertSettingTables,
    AlertTables,
    AnnotationTables,
    AuditTables,
    CsvLinkTables,
    DeliveryTables,
    DroppedEventTables,
    ExportTables,
    FailedEventTables,
    GateTables,
    IdempotencyKeyTables,
    IntegrationTables,
    InvitationTables,
    JobTables,
    KeyTables,
    ListFindingTables,
    ListRaceTables,
    LogPageViewTables,
    EmailTables,
    OidcLinkTables,
    OneTimeLinkTables,
    OutcomeTables,
    PasskeyTables,
    RecoveryCodeTables,
    ReportRecipientTables,
    ReportRunTables,
    ReportTables,
    RevenueTables,
    SegmentTables,
    ServedPageViewTables,
    SessionTables,
    SettingTables,
    ShareLinkTables,
    SignInTicketTables,
    SimulationTables,
    SiteActivityTables,
    SiteDayEventTables,
    SitePathTables,
    SiteTables,
    TemplateDraftTables,
    TemplateTables,
    TemplateVersionTables,
    TotpTables,
    UserTables,
    WallImageTables {}
