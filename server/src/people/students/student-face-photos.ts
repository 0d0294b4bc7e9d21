import { createDoorPhotoOwners } from '../face-photos/check-face.ts'

export const studentDoorPhotoOwners = createDoorPhotoOwners('student')
