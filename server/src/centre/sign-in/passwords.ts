import { type Argon2Parameters, argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createConcurrencyLimiter } from '../../access/rate-limit.ts'

const hash = promisify(argon2)
/** Hashing more passwords at the same time would not be faster, and would occupy the threads that file access needs. */
const limitConcurrentHashing = createConcurrencyLimiter({
  maxConcurrent: Math.min(3, availableParallelism()),
  maxWaiting: 10_000,
})
const argon2id = (parameters: Argon2Parameters) =>
  limitConcurrentHashing('argon2id', () => hash('argon2id', parameters))

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane; about 30 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Returns `argon2id$memory$passes$salt$tag`, so that old hashes can be checked after the parameters change. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await argon2id({ message: password.normalize(), nonce: salt, ...cost })
  return ['argon2id', cost.memory, cost.passes, salt.toString('base64'), tag.toString('base64')].join('$')
}

/**
 * Checks a password. The check takes equally long for an unknown login (`hash` null), so that the time does not reveal
 * whether an account exists.
 */
export async function isPasswordCorrect(password: string, hash: string | null): Promise<boolean> {
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

const readableCharacters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Omits letters and digits that look alike. */
export function generatePassword(): string {
  return Array.from({ length: 10 }, () => readableCharacters[randomInt(readableCharacters.length)]).join('')
}

/**
 * Returns a new password for each id. Hashing takes much CPU time, so the caller should do this before its transaction.
 */
export async function generatePasswords(ids: readonly number[]): Promise<Map<number, GeneratedPassword>> {
  const made = new Map<number, GeneratedPassword>()
  for (const id of ids) {
    const password = generatePassword()
    made.set(id, { password, passwordHash: await hashPassword(password) })
  }
  return made
}

export interface GeneratedPassword {
  password: string
  passwordHash: string
}
