import { brandFieldTexts } from '../field-texts.ts'

export const teachingTexts = brandFieldTexts({
  // Error texts of groups.
  sixWeeks: "Ko'pi bilan 6 haftalik davrni tanlang",

  // Error texts of the timetable.
  noRoom: "Bu filialda bunday xona yo'q yoki u arxivda",
  noTeacher: "Bu filialda bunday o'qituvchi yo'q yoki u ishlamaydi",
  noGroup: "Bunday guruh yo'q yoki u ERPdan chiqqan",
  noLessonToJoin: "Bunday darsga qo'shib bo'lmaydi: u yo'q, bekor qilingan yoki o'zi boshqasiga qo'shilgan",
  noReplacement: "Bu o'qituvchi shu vaqtda bo'sh emas yoki filialda yo'q",
  lessonOver: "Dars o'tib bo'lgan yoki bekor qilingan",
  cancelReason: 'Bekor qilish sababini yozing',
  dayOver: "O'tgan kunga ko'chirib bo'lmaydi",
  dayTooFar: "Sana bir yildan uzoq bo'lmasin",
  deadlineBeforeMoved: (deadline: string) => `Bu darsning uy vazifasi muddati ${deadline}: avval muddatni uzaytiring`,
  inAnotherBranch: 'Boshqa filialda',
  placeTaken: (name: string, where: string, isRoom: boolean, free: string) =>
    `${name} band: ${where}. ${free ? `Bo'sh ${isRoom ? 'xonalar' : 'vaqt'}: ${free}` : isRoom ? "Bo'sh xona yo'q" : "Bu kuni bo'sh vaqt yo'q"}`,

  // Error texts of teachers' working hours and absences.
  noStaff: "Bu filiallarda bunday o'qituvchi yoki assistent yo'q",
  hoursOverlap: 'Bir kunning vaqtlari ustma-ust tushgan',
  bothTimes: 'Boshlanish va tugash vaqtini birga yozing',
  partOfOneDay: 'Soatlar faqat bir kun uchun yoziladi',
  awayOver: "O'tib ketgan kunni yozib bo'lmaydi",
  awayTooLong: "Ko'pi bilan bir yil",
  wholeCentre: "Butun markaz uchun faqat hamma filialni ko'radigan administrator qo'shadi",
  noOffice: "Bunday filial yo'q",
  teacherAway: (name: string, days: string) => `${name} dars o'tmaydi: ${days}`,

  // Error texts of meetings with parents.
  meetingInPast: "O'tib ketgan vaqtni ochib bo'lmaydi",
  meetingTooFar: "Ko'pi bilan 60 kun oldin ochiladi",
  meetingTooShort: "Bu oraliqqa bitta uchrashuv ham sig'maydi",
  meetingDuringLesson: (lesson: string) => `Bu vaqtda dars bor: ${lesson}`,

  // Error texts of attendance.
  reasonOfAbsentOnly: "Sabab faqat 'Kelmadi' belgisida bo'ladi",
  commentWithoutMark: "Izoh faqat belgi bilan bo'ladi",
  studentTwice: 'Bir talaba ikki marta yozilgan',

  // Error texts of breaks in a student's study.
  breakEndsFirst: "Oxirgi kun birinchi kundan oldin bo'lmasin",
  breakTooLong: "Ko'pi bilan bir yil",
  breakBeforeToday: "Kechadan oldingi kunni tanlab bo'lmaydi",
  noStudyThen: "Talaba bu kunlarda guruhda o'qimaydi",

  // Error texts of absences that parents announce.
  absenceInPast: "Bugundan oldingi kunni aytib bo'lmaydi",
  absenceEndsFirst: "Oxirgi kun birinchi kundan oldin bo'lmasin",
  absenceLessonsOver: 'Bugungi darslar tugagan',
  absenceLessonOver: "Bu dars tugagan yoki bo'lmaydi: boshqasini tanlang",
  absenceLessonsOfDay: 'Darslar faqat bir kun uchun tanlanadi',
  absenceTooFar: "Ko'pi bilan 30 kun oldin aytiladi",

  // Error texts of notes about students.
  noteOver: "O'tib ketgan kungacha yozib bo'lmaydi",
  noteTooLong: "Ko'pi bilan 92 kunga yoziladi",

  // Error texts of submissions and their conversations.
  acceptedScore: (from: number) => `Qabul qilingan ish bali ${from} dan 100 gacha`,
  rejectedScore: (to: number) => `Qaytarilgan ish bali 0 dan ${to} gacha`,
  fileAfterAccepted: "Qabul qilingan ishga fayl qo'shib bo'lmaydi",
  alreadyAccepted: 'Ish qabul qilingan: uni qayta topshirish shart emas',

  // Error texts of homework.
  noPrepared: "Bazada bunday e'lon qilingan vazifa yo'q",
  deadlineInPast: "Muddat hozirgi vaqtdan keyin bo'lsin",
  deadlineBeforeLesson: "Muddat dars boshlanganidan keyin bo'lsin",
  deadlineTooFar: "Muddat bir yildan uzoq bo'lmasin",
  deadlineBeforeEverybodys: "Hamma uchun muddat bundan keyin: undan oldin bo'lmasin",

  // Error texts of exams.
  fiftyQuestions: "Ko'pi bilan 50 ta savol fayli",
  endsBeforeBegin: "Tugash vaqti boshlanishidan keyin bo'lsin",
  tooFewQuestions: 'Tasodifiy savollar uchun kamida 2 ta fayl yuklang',
  noReason: "Bunday sabab yo'q",
  examDeadlineInPast: "Muddat kelajakda bo'lsin",
  examDeadlineBeforeEverybodys: "Hamma uchun belgilangan muddatdan oldin bo'lmasin",
  deadlineBeforeExamEnds: "Muddat imtihon tugashidan oldin bo'lmasin",
  deadlineYearAfterExam: "Muddat imtihondan bir yildan ko'p keyin bo'lmasin",
  examTooOld: "Imtihon kuniga 7 kundan ko'p vaqt o'tgan",
  begunDay: "Imtihon boshlangan: kunini o'zgartirib bo'lmaydi",
  begunTime: "Imtihon boshlangan: boshlanish vaqtini o'zgartirib bo'lmaydi",
  begunMode: "Imtihon boshlangan: savollar turini o'zgartirib bo'lmaydi",
  begunQuestions: "Imtihon boshlangan: savollarni o'zgartirib bo'lmaydi",
  worksWaiting: (count: number) => `${count} ta ish tekshirilishini kutmoqda`,
  worksToCome: (count: number) => `${count} ta talaba hali topshirishi mumkin: muddat tugamagan`,

  // Error texts of statistics.
  endBeforeStart: "Tugash sanasi boshlanish sanasidan oldin bo'lmasin",
  twoYears: "Ko'pi bilan 2 yillik davrni tanlang",
  month: "Oy noto'g'ri",

  // Error texts of videos.
  tenVideos: "Bir vaqtda ko'pi bilan 10 ta video",
  videoNameTooLong: 'Video nomi 500 belgidan oshmasin',
  videoTooLarge: 'Video hajmi 20 GB dan oshmasin',
  noLesson: "Bu guruhda bunday dars yo'q",
  badRequest: "So'rov noto'g'ri",
  noUpload: 'Bunday yuklama topilmadi',
  uploadElsewhere: "Yuklash boshqa joydan davom etadi yoki to'xtatib qo'yilgan",
  uploadOver: "Yuklama muddati o'tgan: boshidan yuklang",
  uploadTooLarge: 'Fayl hajmi juda katta',
  notAVideo: 'Fayl video emas',
  diskFull: 'Serverda joy qolmadi',
  uploadHeld: 'Bu fayl hozir boshqa joydan yuklanmoqda',
  noSuchUpload: "Faylni bu usulda yuklab bo'lmaydi",
  otherSize: "Fayl hajmi boshqa: o'sha faylni tanlang",
})
