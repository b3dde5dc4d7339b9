import { type FeatureScreens, screen } from '#web/platform/screens.ts'

export const accountsScreens = {
  logIn: screen(() => import('./LogIn.tsx')),
  signUp: screen(() => import('./Register.tsx')),
  inviteCode: screen(() => import('./ApplyForInvitation.tsx')),
  forgotPassword: screen(() => import('./ForgotPassword.tsx')),
  setPassword: screen(() => import('./SetPassword.tsx')),
  confirmation: screen(() => import('./Confirmation.tsx')),
  accountDetails: screen(() => import('./account-area/AccountDetails.tsx')),
  serviceInfo: screen(() => import('./account-area/ServiceInfo.tsx')),
  privileges: screen(() => import('./account-area/Privileges.tsx')),
  changePassword: screen(() => import('./account-area/ChangePassword.tsx')),
} satisfies FeatureScreens
