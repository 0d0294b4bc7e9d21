import { lazyWithRetry } from './lazy-with-retry.ts'

/** A dialog that shows a login and a new password once. */
export const OncePassword = lazyWithRetry(() => import('./OncePassword.tsx').then((m) => m.OncePassword))

/** The login and new password of one person, if several passwords are shown together. */
export interface NewLogin {
  id: number
  name: string
  login: string
  password: string
}

/** A dialog that shows the new passwords of several people once. */
export const OncePasswords = lazyWithRetry(() => import('./OncePassword.tsx').then((m) => m.OncePasswords))
