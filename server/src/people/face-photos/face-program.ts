import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { serveSandboxTasks } from '../../sandbox/program.ts'

/** A face in the photo. All numbers are pixels of the photo. */
export interface DetectedFace {
  width: number
  height: number
}

interface Box extends DetectedFace {
  x: number
  y: number
}

/** Two boxes show the same face if the centre of one box lies within the other box. */
function isSame(one: Box, other: Box): boolean {
  const [x, y] = [other.x + other.width / 2, other.y + other.height / 2]
  return x > one.x && x < one.x + one.width && y > one.y && y < one.y + one.height
}

/**
 * Input sizes of the face model in pixels. The small input finds a face that fills the photo; the large input finds
 * several faces.
 */
const inputSizes = [224, 416]
/** Minimum score of a face. Hands and pictures on the wall score lower. */
const scoreThreshold = 0.5

// The face library is built for browsers and contains no Node code. This class makes it run as in a web worker.
Object.assign(globalThis, { WorkerGlobalScope: class {} })
const api = await import('@vladmandic/face-api/dist/face-api.esm.js')
const folder = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api')), '../model')
const faceDetector = await detector()

async function detector() {
  // The library's type declarations omit these two functions.
  const tf = api.tf as typeof api.tf & { setBackend(name: string): Promise<boolean>; ready(): Promise<void> }
  await tf.setBackend('cpu')
  await tf.ready()
  const manifest = JSON.parse(readFileSync(join(folder, 'tiny_face_detector_model-weights_manifest.json'), 'utf8'))
  const bytes = new Uint8Array(readFileSync(join(folder, 'tiny_face_detector_model.bin')))
  const made = new api.TinyFaceDetector()
  made.loadFromWeightMap(api.tf.io.decodeWeights(bytes.buffer, manifest[0].weights))
  return made
}

const tasks = {
  faces: async (photo: Buffer): Promise<DetectedFace[]> => {
    const picture = sharp(photo).autoOrient().removeAlpha().toColourspace('srgb').raw()
    const { data, info } = await picture.toBuffer({ resolveWithObject: true })
    const tensor = api.tf.tensor3d(new Uint8Array(data), [info.height, info.width, 3], 'int32')
    try {
      const kept: Box[] = []
      for (const inputSize of inputSizes) {
        const found = await faceDetector.locateFaces(
          tensor,
          new api.TinyFaceDetectorOptions({ inputSize, scoreThreshold }),
        )
        for (const { box } of found) if (!kept.some((one) => isSame(one, box))) kept.push(box)
      }
      return kept.map(({ width, height }) => ({ width, height }))
    } finally {
      tensor.dispose()
    }
  },
}
export type FaceProgramTasks = typeof tasks

sharp.cache(false)
sharp.concurrency(1)
serveSandboxTasks(tasks, 768)
