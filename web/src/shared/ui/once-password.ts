import { lazyWithRetry } from './lazy-with-retry.ts'

/** The dialog that shows a new password once. */
export const OncePassword = lazyWithRetry(() => import('./OncePassword.tsx').then((m) => m.OncePassword))

/** One of several accounts that are handed out together. */
export interface Login {
  id: number
  name: string
  login: string
  password: string
}

/** The dialog that shows the new passwords of several people once. */
export const OncePasswords = lazyWithRetry(() => import('./OncePassword.tsx').then((m) => m.OncePasswords))
