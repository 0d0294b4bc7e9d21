import { patientLazy } from './patient.ts'

/** The dialog that shows a new password once. */
export const OncePassword = patientLazy(() => import('./OncePassword.tsx').then((m) => m.OncePassword))
