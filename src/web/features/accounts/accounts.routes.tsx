import { type FeatureRoutes, screen } from '#web/platform/screens.ts'
import { accountPaths } from './accounts.paths.ts'

const confirmation = screen(
  () => import('./Confirmation.tsx'),
  (p) => p.accounts.confirmation.title,
)

export const accountsRoutes: FeatureRoutes = {
  form: [
    {
      path: accountPaths.logIn,
      ...screen(
        () => import('./LogIn.tsx'),
        (p) => p.accounts.logIn.title,
      ),
    },
    {
      path: accountPaths.signUp,
      ...screen(
        () => import('./Register.tsx'),
        (p) => p.accounts.signUp.title,
      ),
    },
    {
      path: accountPaths.inviteCode,
      ...screen(
        () => import('./ApplyForInvitation.tsx'),
        (p) => p.accounts.apply.title,
      ),
    },
    {
      path: accountPaths.forgotPassword,
      ...screen(
        () => import('./ForgotPassword.tsx'),
        (p) => p.accounts.reset.title,
      ),
    },
    {
      path: accountPaths.setPassword,
      ...screen(
        () => import('./SetPassword.tsx'),
        (p) => p.accounts.reset.passwordTitle,
      ),
    },
  ],
  bare: [
    { path: accountPaths.confirmation, ...confirmation },
    { path: accountPaths.confirm, ...confirmation },
  ],
  account: [
    {
      path: accountPaths.details,
      ...screen(
        () => import('./account-area/AccountDetails.tsx'),
        (p) => p.accounts.details.title,
      ),
    },
    {
      path: accountPaths.service,
      ...screen(
        () => import('./account-area/ServiceInfo.tsx'),
        (p) => p.accounts.service.title,
      ),
    },
    {
      path: accountPaths.privileges,
      ...screen(
        () => import('./account-area/Privileges.tsx'),
        (p) => p.accounts.privileges.title,
      ),
    },
    {
      path: accountPaths.changePassword,
      ...screen(
        () => import('./account-area/ChangePassword.tsx'),
        (p) => p.accounts.change.title,
      ),
    },
  ],
}
