import { createDoorPhotoAccess } from '../face-photos/check-face.ts'

export const studentDoorPhotoAccess = createDoorPhotoAccess('student')
