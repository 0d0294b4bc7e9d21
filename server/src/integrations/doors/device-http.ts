import { readLimitedResponseBody } from '../outside-systems.ts'
import { type DeviceFieldReader, parseDoorDeviceResponse } from './device-document.ts'
import { type DigestChallenge, digestAuthorizationOf, digestChallengeOf } from './digest.ts'
import { type DoorConnectionSettings, DoorError } from './port.ts'

export interface DeviceHttpLimits {
  /** Milliseconds within which a door device must answer completely, or a stream must begin. */
  answerMs?: number
  /** Milliseconds without data after which the stream of a door device is considered dead. */
  silenceMs?: number
  maxAnswerBytes?: number
}

interface DeviceRequest {
  body?: Buffer
  type?: string
  signal?: AbortSignal | undefined
}

export interface DeviceHttpResponse {
  status: number
  body: Buffer
  document: DeviceFieldReader
}

const maxTries = 3

/**
 * Sends requests one after the other, because door devices answer `deviceBusy` to concurrent requests. A redirect is
 * not followed, because its target was not checked.
 * @throws DoorError
 */
export function createDeviceHttpClient(target: DoorConnectionSettings, limits: DeviceHttpLimits = {}) {
  const { answerMs = 10_000, silenceMs = 90_000, maxAnswerBytes = 2 * 1_048_576 } = limits
  const origin = `http://${target.ipAddress}:${target.port}`
  let proof: { challenge: DigestChallenge; count: number } | null = null
  let turn: Promise<unknown> = Promise.resolve()

  /**
   * Sends the request again with digest authentication while the door device answers 401. Returns the response with its
   * body unread.
   */
  async function proved(method: string, path: string, question: DeviceRequest, signal: AbortSignal): Promise<Response> {
    for (let attempt = 1; attempt <= maxTries; attempt++) {
      const used = proof
      const count = used ? ++used.count : 0
      const response = await fetch(origin + path, {
        method,
        headers: {
          ...(question.type && { 'content-type': question.type }),
          ...(used && { authorization: digestAuthorizationOf(used.challenge, target, { method, uri: path, count }) }),
        },
        ...(question.body && { body: new Uint8Array(question.body) }),
        redirect: 'manual',
        signal,
      })
      if (response.status !== 401) return response
      const header = response.headers.get('www-authenticate')
      const challenge = digestChallengeOf(header)
      const document = parseDoorDeviceResponse((await readLimitedResponseBody(response, 65_536)) ?? Buffer.alloc(0))
      proof = challenge && { challenge, count: 0 }
      // If the device refuses the response to its latest challenge, the password is wrong. Further attempts would lock
      // the device.
      const isWrong = count === 1 && !/stale\s*=\s*"?true/i.test(header ?? '')
      if (!challenge || isWrong || document('lockStatus') === 'lock') throw authenticationErrorOf(document)
    }
    throw new DoorError('failing', 'the device asks for ever new proofs')
  }

  async function once(method: string, path: string, question: DeviceRequest): Promise<DeviceHttpResponse> {
    const timeout = AbortSignal.timeout(answerMs)
    const signal = AbortSignal.any([timeout, ...(question.signal ? [question.signal] : [])])
    try {
      const response = await proved(method, path, question, signal)
      const body = await readLimitedResponseBody(response, maxAnswerBytes)
      if (body === null) throw new DoorError('failing', `the answer to ${path} is too large`)
      return { status: response.status, body, document: parseDoorDeviceResponse(body) }
    } catch (error) {
      throw transportErrorOf(error, question.signal)
    }
  }

  return {
    ask(method: 'GET' | 'POST' | 'PUT', path: string, question: DeviceRequest = {}): Promise<DeviceHttpResponse> {
      const mine = turn.then(() => once(method, path, question))
      turn = mine.catch(() => {})
      return mine
    },

    /** Yields the data of a stream. Throws if the door device sends no data for too long. */
    async *stream(path: string, outer: AbortSignal, onType: (contentType: string) => void): AsyncGenerator<Uint8Array> {
      const silence = new AbortController()
      const signal = AbortSignal.any([outer, silence.signal])
      const quiet = () => silence.abort(new DoorError('unreachable', 'the stream of the device is silent'))
      let timer = setTimeout(quiet, answerMs)
      const heard = () => {
        clearTimeout(timer)
        timer = setTimeout(quiet, silenceMs)
      }
      try {
        const response = await proved('GET', path, {}, signal)
        if (response.status !== 200) {
          await response.body?.cancel()
          throw new DoorError('failing', `the device answers ${response.status} to ${path}`)
        }
        heard()
        onType(response.headers.get('content-type') ?? '')
        for await (const chunk of response.body ?? []) {
          heard()
          yield chunk
        }
        throw new DoorError('unreachable', 'the device has ended its stream')
      } catch (error) {
        throw transportErrorOf(error, outer)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** Returns the error for a refused sign-in. A locked door device sends `lockStatus` and `unlockTime` (seconds). */
function authenticationErrorOf(document: DeviceFieldReader): DoorError {
  if (document('lockStatus') !== 'lock') return new DoorError('refused', 'the device does not take login or password')
  const seconds = Number(document('unlockTime'))
  return new DoorError('locked', 'the device is locked after wrong passwords', {
    lockedSeconds: Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) : 1_800,
  })
}

function transportErrorOf(error: unknown, outer: AbortSignal | undefined): unknown {
  if (outer?.aborted) return outer.reason
  if (error instanceof DoorError) return error
  return new DoorError('unreachable', 'the device does not answer', { cause: error })
}
