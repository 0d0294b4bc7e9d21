import { brandFieldTexts } from '../field-texts.ts'

export const peopleTexts = brandFieldTexts({
  // Error texts of staff, roles and users.
  noRole: 'Bunday rol topilmadi',
  blockOneself: "O'zingizni bloklay olmaysiz",
  unknownGrant: "Noma'lum huquq",
  unknownGrants: (names: string) => `Noma'lum huquq: ${names}`,

  // Error texts of students.
  lettersAndDigits: "Harf va raqamlardan iborat bo'lsin",
  afterToday: "Bugundan keyin bo'lmasin",
  halfADocument: "Seriya va raqam birga to'ldirilsin",
  noStatus: 'Bunday holat topilmadi',
  noCategory: 'Bunday kategoriya topilmadi',
  otherName: "Talabaning to'liq ismini yozing",
  noPerson: 'Bunday shaxs topilmadi',
  notInGroup: "Talaba bu guruhda o'qimagan",

  // Error texts of memberships.
  groupIsOver: 'Guruh tugagan',
  seatsExceeded: (seats: number, members: number) =>
    `Xonada ${seats} ta o'rin bor, guruhda esa ${members} ta talaba bo'ladi`,
  seatsExceededIn: (groups: string) => `Xonada o'rin yetmaydi (talaba/o'rin): ${groups}`,
  sameGroup: "Talaba shu guruhda o'qiyapti",
  groupHasNoStart: 'Guruhning boshlanish sanasi belgilanmagan',
  studentGone: "Talaba ERPdan o'chirilgan",
  otherPrice: 'Bu narx guruh kursiniki emas',
  otherThanAddress: "Manzildagi raqamdan boshqa bo'lmasin",
  sameStatus: 'Talaba hozir shu holatda',
  notBefore: (day: string) => `${day} sanasidan oldin bo'lmasin`,
  notAfter: (day: string) => `${day} sanasidan keyin bo'lmasin`,

  // Error texts of discounts.
  promoCode: '3 tadan 20 tagacha lotin harfi va raqam',
  oneDiscount: 'Chegirma yoki promokoddan bittasini tanlang',
  priceFirst: 'Avval narxni tanlang',
  noPromo: "Bunday promokod yo'q",
  noDiscount: "Bunday chegirma yo'q yoki u arxivda",
  promoArchived: 'Promokod arxivga olingan',
  outsideDays: (from: string, to: string) => `Faqat ${from} – ${to} kunlari beriladi`,
  otherCourse: 'Bu guruh kursi uchun emas',
  otherOffice: 'Bu guruh filiali uchun emas',
  percentOrAmount: 'Foiz yoki summadan bittasini kiriting',
  endsBefore: "Boshlanishidan oldin bo'lmasin",
  usedMore: (count: number) => `${count} marta foydalanilgan: limit bundan kam bo'lmaydi`,
  noCourse: 'Bunday kurs topilmadi',

  // Error texts of certificates.
  futureDay: "Kelgusi kun bo'lmasin",
  notInCourse: "Talaba bu kursda o'qimagan",

  // Error texts of parents.
  sameParent: 'Ikki xil ota-onani tanlang',
  shownStays: 'Shartnoma imzolagan yoki portalga kirgan ota-ona qoladi',

  // Error texts of contracts.
  agentIncomplete: "Imzolovchi ota-ona bo'lsa, uning ma'lumotlari to'ldiriladi",
  minorSigner: "Talaba 18 yoshga to'lmagan: shartnomani ota-onasi imzolaydi",
  priceMissing: "Narxni kiriting: shartnomada narx bo'sh qolmaydi",
  signCode: 'Kod 6 ta raqam',
  parentCode: "SMSdagi kod 6 ta, qog'ozdagi kod 10 ta raqam",
  signerBlocked: 'Bu imzolovchi bloklangan',
  phoneOfStaff: 'Bu telefon markaz xodimiga tegishli',
  studentHasNoPhone: "Talabaning telefoni yo'q. Avval uni ma'lumotlariga kiriting",
  passwordPhone:
    'Bu raqamni hali ikkinchi xodim tasdiqlamagan, shuning uchun unga parol yuborilmaydi. Avval uni talaba sahifasida tasdiqlating',
  noTemplate: 'Bunday shablon topilmadi',
  outsideParts:
    "Hujjatda tashqi fayl yoki manzildan yuklanadigan qism bor. Uni o'chirib yoki hujjat ichiga joylab, qaytadan saqlang",
  linkOutside: "Hujjatdagi havola faqat sahifa (http, https), mailto: yoki tel: bo'lsin: faylga havolani olib tashlang",
  documentTooComplex:
    'Hujjat ichi juda katta yoki juda murakkab. Ortiqcha sahifa, rasm va bezaklarni olib tashlab, qaytadan saqlang',
  tooManyBraces: "Qavslar juda ko'p: { va } faqat belgilar uchun",
  unknownTags: (tags: string) => `Noma'lum belgilar: ${tags}`,
  misspeltTags: (tags: string) => `Xato yozilgan belgilar: ${tags}`,

  // Error texts of conversations.
  notColleague: 'Bu xodim yozishmaga javob bera olmaydi',

  // Error texts of student imports.
  tableType: 'Excel (.xlsx) yoki CSV (.csv) fayl tanlang',
  oldTable: 'Eski Excel fayli (.xls) yoki parolli. Uni parolsiz .xlsx qilib saqlang',
  tableBroken: "Jadvalni o'qib bo'lmadi: fayl buzilgan yoki juda katta",
  tableTooMuchText: "Jadvalda matn juda ko'p",
  tableTooLong: (rows: number) => `Jadvalda ${rows} tadan ko'p qator bor`,
  tableTooWide: (columns: number) => `Ustunlar ${columns} tadan oshmasin`,
  tooManySheets: (most: number) => `Varaqlar ${most} tadan oshmasin`,
  tableEmpty: "Jadvalda sarlavhadan boshqa qator yo'q",
  noColumn: "Jadvalda bunday ustun yo'q",
  columnTwice: "Bitta ustun ikki maydonga bog'lanmaydi",
  noCell: "Bunday katak yo'q",
  noBadRows: "Xatosi bor qator yo'q",
  nothingToAdd: "Qo'shiladigan qator yo'q",
  noGroup: "Filialda bunday guruh yo'q (yoki o'qishi tugagan)",
  severalGroups: 'Filialda shunday nomli guruhlar bir nechta',
  inRowToo: (row: number, sheet: string | null) =>
    sheet === null ? `Jadvalning ${row}-qatorida ham bor` : `Jadvalning "${sheet}" varag'ida, ${row}-qatorda ham bor`,
  ofAnother: 'Boshqa talabada bor',
  bothNames: 'Familiya va ism yozilsin',
  dateInTable: "Sana noto'g'ri (kun.oy.yil)",
  shortYear: "Yil to'rt raqam bilan yozilsin",
  unclearOrder: 'Kun va oy tartibi noaniq: yuqorida «Sanalar tartibi»ni tanlang',
  noSuchBirth: "Bunday tug'ilgan sana bo'lmaydi",
  gender: 'Erkak yoki ayol deb yozilsin',
  relation: 'Otasi, onasi, vasiysi yoki boshqa deb yozilsin',
  passport: 'Pasport: 2 ta harf va 7 ta raqam (AA 1234567)',
  birthCertificate: 'Guvohnoma: seriya va raqam (I-TN 0123456)',
})
