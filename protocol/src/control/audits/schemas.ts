import { z } from 'zod'

export const LogType = z.enum(['error', 'event'])
