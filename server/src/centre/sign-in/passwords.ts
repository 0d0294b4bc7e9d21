import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { limitedQueues } from '../../access/limited-queues.ts'

const hash = promisify(argon2)
/** More at once make none of them faster, and would take the threads that files are read with. */
const inLine = limitedQueues({ atOnce: Math.min(3, availableParallelism()), longest: 10_000 })
const argon2id = (parameters: Argon2Parameters) => inLine('argon2id', () => hash('argon2id', parameters))

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 30 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** `argon2id$memory$passes$salt$tag`, so that a later, dearer setting can still check old hashes. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await argon2id({ message: password.normalize(), nonce: salt, ...cost })
  return ['argon2id', cost.memory, cost.passes, salt.toString('base64'), tag.toString('base64')].join('$')
}

/** It works just as long with no hash (nobody has that login), so that the answer's time tells nothing. */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, salt, tag] = (hash ?? nobody).split('$')
  const expected = Buffer.from(tag as string, 'base64')
  const given = await argon2id({
    message: password.normalize(),
    nonce: Buffer.from(salt as string, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: cost.parallelism,
    tagLength: expected.length,
  })
  return timingSafeEqual(given, expected) && hash !== null
}

const nobody = [
  'argon2id',
  cost.memory,
  cost.passes,
  randomBytes(16).toString('base64'),
  randomBytes(32).toString('base64'),
].join('$')

const readable = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Ten letters and digits without look-alikes. */
export function newPassword(): string {
  return Array.from({ length: 10 }, () => readable[randomInt(readable.length)]).join('')
}

/**
 * New passwords of several people, by id. Hashing takes the processor longer than all the statements, so it comes
 * before the transaction.
 */
export async function newPasswords(ids: readonly number[]): Promise<Map<number, NewPassword>> {
  const made = new Map<number, NewPassword>()
  for (const id of ids) {
    const password = newPassword()
    made.set(id, { password, passwordHash: await hashPassword(password) })
  }
  return made
}

export interface NewPassword {
  password: string
  passwordHash: string
}
