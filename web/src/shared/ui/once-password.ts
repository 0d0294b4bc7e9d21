import { patientLazy } from './patient.ts'

/** The dialog that shows a new password once. */
export const OncePassword = patientLazy(() => import('./OncePassword.tsx').then((m) => m.OncePassword))

/** The same for several people. */
export const OncePasswords = patientLazy(() => import('./OncePassword.tsx').then((m) => m.OncePasswords))
