import { createDoorPhotoAccess } from '../face-photos/check-face.ts'

export const staffDoorPhotoAccess = createDoorPhotoAccess('staff')
