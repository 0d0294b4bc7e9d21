import type { FaceProblem } from '@markaz/protocol/people/face-photos/schemas'
import { sandbox } from '../../sandbox/sandbox.ts'
import type { FaceTasks, FoundFace } from './face-program.ts'

const faces = sandbox<FaceTasks>(new URL('./face-program.ts', import.meta.url), {
  seconds: 60,
  heapMb: 384,
  isNative: true,
})

/** What a door needs to know somebody. */
const leastWidthPx = 90

/** Why no door could know somebody by this photo; null = it could. */
export async function checkFacePhoto(photo: Buffer): Promise<FaceProblem | null> {
  return faceProblemOf(await faces('faces', photo))
}

export function faceProblemOf(found: readonly FoundFace[]): FaceProblem | null {
  const [largest, ...others] = found.map(({ width }) => width).sort((a, b) => b - a)
  if (largest === undefined) return 'none'
  // A face far behind is a passer-by or a poster.
  if (others.some((width) => width > largest / 2)) return 'several'
  return largest < leastWidthPx ? 'small' : null
}
