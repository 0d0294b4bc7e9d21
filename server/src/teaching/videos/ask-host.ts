import { AppError } from '@markaz/protocol/errors'
import { VideoHostError } from '../../integrations/video-host/port.ts'

export async function callVideoHost<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof VideoHostError) throw new AppError('VIDEO_HOST_DOWN', { cause: error })
    throw error
  }
}
