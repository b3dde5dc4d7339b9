import { type FeatureScreens, screen } from '#web/platform/navigation/screens.ts'

export const accountsScreens = {
  logIn: screen(() => import('./LogIn.tsx'), ['accounts']),
  signUp: screen(() => import('./Register.tsx'), ['accounts']),
  inviteCode: screen(() => import('./ApplyForInvitation.tsx'), ['accounts']),
  forgotPassword: screen(() => import('./ForgotPassword.tsx'), ['accounts']),
  setPassword: screen(() => import('./SetPassword.tsx'), ['accounts']),
  accountDeletion: screen(() => import('./deletion/AccountDeletion.tsx'), ['accountDeletion', 'accounts']),
  confirmation: screen(() => import('./confirmation/Confirmation.tsx'), ['accounts', 'emailChange']),
  accountDetails: screen(
    () => import('./account-area/details/AccountDetails.tsx'),
    ['accountDetails', 'accounts', 'emailChange'],
  ),
  serviceInfo: screen(() => import('./account-area/ServiceInfo.tsx'), ['accounts', 'accountUsage']),
  privileges: screen(() => import('./account-area/Privileges.tsx'), ['accounts']),
  security: screen(() => import('./security/Security.tsx'), ['accounts', 'security']),
  changePassword: screen(() => import('./account-area/ChangePassword.tsx'), ['accounts']),
} satisfies FeatureScreens
