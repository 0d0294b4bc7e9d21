import { declareErrorTexts } from '../field-texts.ts'
import { attachmentDocumentExtensions, fileExtensionsText } from '../file-types.ts'

export const centreErrorTexts = declareErrorTexts({
  noHeadOffice: 'Bunday bosh ofis topilmadi',
  noOffice: 'Bunday filial topilmadi',
  roomStays: "Xonani boshqa filialga ko'chirib bo'lmaydi",

  noSmsService: 'SMS xizmati ulanmagan',

  commonPassword: "Bu parol ko'p ishlatiladi, uni topish oson. Boshqasini tanlang",
  passwordOfNames: "Parol ism, login, telefon yoki markaz nomidan iborat bo'lmasin",
  samePassword: 'Yangi parol amaldagisidan farq qilsin',
  wrongPassword: "Parol noto'g'ri",
  wrongCode: "Kod noto'g'ri yoki ishlatilgan",

  tokenDay: "Bugundan boshlab ko'pi bilan bir yil ichidagi kun bo'lsin",

  notAScreen: "Ekran manzili noto'g'ri",

  photoType: 'Faqat JPG, JPEG yoki PNG',
  pictureType: 'Faqat JPG, JPEG, PNG yoki WEBP',
  pictureTooLarge: 'Rasm hajmi 2 MB dan oshmasin',
  pictureTooWide: "Rasm o'lchami juda katta: ko'pi bilan 36 million nuqta",
  pictureBroken: "Rasmni o'qib bo'lmadi: fayl buzilgan",
  documentType: 'Faqat DOCX fayl',
  fileTooLarge: 'Fayl hajmi 10 MB dan oshmasin',
  attachmentType: `Faqat rasm (JPG, PNG, WEBP) yoki shu turdagi fayl: ${fileExtensionsText(attachmentDocumentExtensions)}`,
  fileIsAnother: "Fayl ichi nomining oxiriga mos emas. Uni o'z dasturida ochib, shu turda qayta saqlang",
  fileHasMacros: 'Faylda makros (dastur) bor. Uni makrossiz saqlang, masalan, DOCX, XLSX yoki PDF qilib',
  scanType: 'Faqat PDF, JPG, PNG yoki WEBP',
  zipOfMany: "ZIP ichida fayllar ko'pi bilan 10 000 ta bo'lsin",
  storyType: 'Faqat rasm (JPG, PNG, WEBP) yoki video (MP4, WEBM)',
  storyTooLarge: 'Video hajmi 50 MB dan oshmasin',
  storyTooLong: "Video 60 soniyadan uzun bo'lmasin",
  staffAttendanceType: 'Faqat XLSX, CSV yoki PDF fayl',
})
