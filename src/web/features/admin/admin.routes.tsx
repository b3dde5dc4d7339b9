import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const adminScreens = {
  adminOverview: screen(() => import('./overview/OverviewScreen.tsx'), ['overview']),
  applications: screen(() => import('./applications/Applications.tsx'), ['admin']),
  adminAccounts: screen(() => import('./accounts/AccountList.tsx'), ['accounts', 'consoleAccounts']),
  adminAccount: screen(
    () => import('./accounts/detail/AccountPage.tsx'),
    ['accounts', 'audit', 'consoleAccounts', 'leadsDesk', 'packs'],
  ),
  adminPlans: screen(() => import('./plans/PlansScreen.tsx'), ['accounts', 'consolePlans']),
  invitationCodes: screen(() => import('./codes/Codes.tsx'), ['codes']),
  adminNotices: screen(() => import('./notices/Notices.tsx'), ['notices']),
  outbox: screen(() => import('./outbox/Outbox.tsx'), ['admin']),
  audit: screen(() => import('./audit/AuditLog.tsx'), ['accounts', 'audit', 'leadsDesk']),
  jobs: screen(() => import('./jobs/Jobs.tsx'), ['jobs']),
  models: screen(() => import('./models/ModelsScreen.tsx'), ['admin']),
} satisfies FeatureScreens
