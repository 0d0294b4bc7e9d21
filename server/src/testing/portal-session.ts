import { openSession } from '../centre/sign-in/sessions.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'

export async function openStudentSession(
  deps: Pick<Deps, 'tokenKey' | 'clock'>,
  db: Db,
  owner: { studentId: number; address: string; userAgent: string | null },
): Promise<string> {
  return (await openSession(deps, db, owner)).accessToken
}

export async function openParentSession(
  deps: Pick<Deps, 'tokenKey' | 'clock'>,
  db: Db,
  agentId: number,
): Promise<string> {
  return (await openSession(deps, db, { agentId, address: '127.0.0.1', userAgent: null })).accessToken
}
