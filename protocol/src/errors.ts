import type { FieldText } from './field-texts.ts'

/** Every error once: its code, HTTP status, number of the documents (or none) and the words a person reads. */
export const catalogue = {
  VALIDATION: [400, "Ma'lumotlar noto'g'ri"],
  BAD_JSON: [400, "So'rov o'qib bo'lmaydigan ko'rinishda"],
  UNAUTHORIZED: [401, 'Sessiya tugagan. Qaytadan kiring'],
  SESSION_REUSED: [401, 'Sessiya xavfsizlik uchun yopildi. Qaytadan kiring'],
  FORBIDDEN: [403, "Bu amal uchun sizda huquq yo'q"],
  PORTAL_READ_ONLY: [403, "Siz talaba ko'radigan sahifani ko'ryapsiz: bu amal faqat uning o'ziga ochiq"],
  NOT_FOUND: [404, "Ma'lumot topilmadi"],
  NO_SUCH_CALL: [404, "Bunday so'rov manzili yo'q"],
  TOO_LARGE: [413, "So'rov hajmi juda katta"],
  KEY_REUSED: [409, "Bu so'rov avval boshqa mazmun bilan qabul qilingan. Holatini ko'rib, yangidan yuboring"],
  UNSUPPORTED_TYPE: [415, "So'rov turi qo'llab-quvvatlanmaydi"],
  TOO_MANY_REQUESTS: [429, "Juda ko'p urinish. Birozdan keyin qayta urining"],
  INTERNAL: [500, "Biror narsa noto'g'ri ketdi"],
  DATABASE_DOWN: [503, "Ma'lumotlar bazasi vaqtincha ishlamayapti. Birozdan keyin qayta urining"],
  DATABASE_BUSY: [
    503,
    "Ma'lumotlar bazasi band: amal o'z vaqtida bajarilmadi va bekor qilindi. Birozdan keyin qayta urining",
  ],
  SAVE_UNKNOWN: [
    503,
    "Ma'lumotlar bazasi javob bermay qoldi: saqlangan-saqlanmagani noma'lum. Birozdan keyin sahifani yangilab tekshiring",
  ],

  WRONG_CREDENTIALS: [400, "Login yoki parol noto'g'ri"],
  ACCOUNT_BLOCKED: [400, 'Hisobingiz bloklangan'],
  WRONG_PASSWORD: [400, "Parol noto'g'ri"],
  LOGIN_TAKEN: [409, 'Bu login band'],
  SIGN_IN_OVER: [400, "Kirish vaqti o'tib ketdi. Login va parolni qaytadan kiriting"],
  SIGN_IN_CODE_WRONG: [400, "Kod noto'g'ri yoki eskirgan"],
  PARENT_CANNOT_ENTER: [409, "Ota-ona bloklangan, boshqasiga qo'shilgan yoki farzandi yo'q"],
  WRONG_CODE: [400, "Kod noto'g'ri"],
  SECOND_FACTOR_ON: [409, 'Ikki bosqichli kirish yoqilgan'],
  SECOND_FACTOR_OFF: [409, 'Ikki bosqichli kirish yoqilmagan'],
  SECOND_FACTOR_NEEDED: [409, "Rolingiz ikki bosqichli kirishni talab qiladi: uni o'chirib bo'lmaydi"],
  PASSWORD_NEEDED_AGAIN: [409, 'Bu amal uchun parolingizni qaytadan kiriting'],
  OWN_PASSWORD: [409, "O'z parolingiz profil sahifasida, amaldagi parol bilan o'zgartiriladi"],

  ROLE_NAME_TAKEN: [409, 'Bunday nomli rol bor'],
  ROLE_IN_USE: [409, "Rolda foydalanuvchilar bor, uni o'chirib bo'lmaydi"],
  ROLE_PROTECTED: [409, "Admin rolini o'zgartirib bo'lmaydi"],
  GRANT_BEYOND_OWN: [403, "O'zingizda yo'q huquqni bera, o'zgartira yoki olib tashlay olmaysiz"],
  OFFICE_BEYOND_OWN: [
    403,
    "Bu odam siz ko'rmaydigan filialda ham ishlaydi: uning logini, paroli va rolini o'zgartira olmaysiz",
  ],
  SENDING_BEYOND_OWN: [
    403,
    "Bildirishnoma siz ko'rmaydigan filialga ham mo'ljallangan: uni hammasini ko'radigan hamkasb yuboradi",
  ],
  LAST_ADMIN: [409, "Oxirgi administratorni bloklab yoki boshqa rolga o'tkazib bo'lmaydi"],
  NO_SHARED_OFFICE: [403, "Bu foydalanuvchi bilan umumiy filialingiz yo'q"],
  NOT_WORKING: [409, "Ishlamaydigan xodimni o'zgartirib bo'lmaydi"],

  HEAD_OFFICE_TAKEN: [409, 'Bu bosh ofisga boshqa filial ulangan'],
  HEAD_OFFICE_FIXED: [409, "Filialning bosh ofisini o'zgartirib bo'lmaydi"],
  OFFICE_NAME_TAKEN: [409, 'Bunday nomli filial bor'],
  OFFICE_IN_USE: [409, "Filialda guruhlar, talabalar yoki xodimlar bor, uni o'chirib bo'lmaydi"],

  ROOM_NAME_TAKEN: [409, 'Bu filialda bunday nomli xona bor (arxivda ham)'],
  PLACE_TAKEN: [409, "Bu vaqtda joy yoki odam band: boshqa vaqt, xona yoki o'qituvchini tanlang"],
  LESSON_MARKED: [409, "Darsning davomati qilingan: uni endi o'zgartirib bo'lmaydi"],
  LESSON_JOINED: [409, "Bu darsga boshqa guruh qo'shilgan: avval uni rejasiga qaytaring"],
  OFFER_OVER: [409, "Bu taklif tugagan: darsni boshqa o'qituvchi oldi yoki u endi kerak emas"],
  ABSENCE_OVERLAPS: [409, "Bu kunlarning bir qismi uchun so'rov bor yoki tasdiqlangan"],
  ABSENCE_OVER: [409, "Bu so'rov qaytarib olingan, rad etilgan yoki kunlari o'tgan"],
  DAY_OFF_EXISTS: [409, 'Bu kun allaqachon dam olish kuni deb belgilangan'],
  LESSON_CANCELLED: [409, 'Bu dars bekor qilingan'],

  LESSON_NOT_FOUND: [404, "Bu sanada dars yo'q"],
  LESSON_IN_FUTURE: [409, "Kelgusi dars uchun davomat qilib bo'lmaydi"],
  NOT_A_MEMBER: [409, "Talaba bu sanada guruh a'zosi emas"],

  PROFILE_EXISTS: [409, 'Bu shaxsning profili bor'],
  NO_PROFILE: [409, "Bu shaxsning profili yo'q. Avval profil yarating"],
  PERSONAL_ID_TAKEN: [409, 'Bu JSHSHIR boshqa talabada bor'],
  PASSPORT_TAKEN: [409, 'Bu pasport boshqa talabada bor'],
  PARENT_KNOWN: [409, "Bu ota-ona talabaga allaqachon bog'langan yoki shu raqam va ism bilan bor: uni tanlang"],
  PARENT_PASSPORT_TAKEN: [409, 'Bu pasport boshqa ota-onada bor'],
  PARENT_HAS_PHONE: [409, 'Bu raqam ota-onada allaqachon bor'],
  PARENT_OF_OTHER_BRANCH: [
    409,
    "Ota-onaning siz ko'rmaydigan filialda ham farzandi bor: buni hammasini ko'radigan hamkasb qiladi",
  ],
  PHONE_NOT_CONFIRMED: [409, 'Raqamni avval boshqa xodim tasdiqlashi kerak'],
  PLAN_CHANGED: [409, "Tanlanganlar shu orada o'zgardi. Yangi rejani ko'rib, qaytadan tasdiqlang"],
  SMS_LEFT: [409, "SMS yuborib bo'lingan, uni qaytarib bo'lmaydi"],
  TELEGRAM_OFF: [409, 'Markazning Telegram boti ulanmagan'],
  TELEGRAM_REFUSED: [401, "Telegram orqali kirib bo'lmadi. Botni qaytadan oching yoki login va parol bilan kiring"],
  STUDENT_CHANGED: [409, "Talaba ma'lumotlari o'zgargan. Sahifani yangilab, qaytadan urining"],
  STUDENT_ACTIVE: [409, "Talaba guruhda o'qiydi: avval o'qishini tugating"],
  STUDENT_BLOCKED: [409, "Talaba bloklangan yoki ERPda yo'q: portal unga ochilmaydi"],
  FAMILY_UNKNOWN: [409, "Talabaga ota-ona biriktirilmagan: xabarni o'qiydigan odam yo'q"],
  STUDENT_IN_ERP: [409, "Talaba ERPda bor: avval uni o'sha yerdan o'chirib, sinxronlang"],
  ALREADY_MEMBER: [409, "Talaba bu kunlarda guruh a'zosi"],
  MEMBERSHIP_OVER: [409, "Talaba bu guruhda o'qishni tugatgan"],
  MEMBERSHIP_OPEN: [409, "Talaba bu guruhda o'qimoqda"],
  NOTHING_TO_TAKE_BACK: [409, "Qaytarib bo'lmaydi: bu o'zgarishdan keyin boshqa amal bajarilgan"],
  TAKE_BACK_LATE: [409, "O'zgarishga 30 kundan oshgan: endi uni ortga qaytarib bo'lmaydi"],
  NOT_TAKEN_BACK: [409, "Bu turdagi amalni qaytarib bo'lmaydi"],
  MEMBERSHIP_USED: [
    409,
    "Talaba bu guruhda o'qishni boshlagan (davomati yoki topshirgan ishi bor): qo'shishni qaytarib bo'lmaydi, o'qishni tugating",
  ],

  TOO_MANY_TOKENS: [409, "Ko'pi bilan 20 ta amaldagi token bo'ladi. Keraksizini bekor qiling"],
  TOO_MANY_WEBHOOKS: [409, "Ko'pi bilan 20 ta webhook bo'ladi. Keraksizini o'chiring"],
  TOO_MANY_VIEWS: [409, "Ko'pi bilan 30 ta ko'rinish saqlanadi. Keraksizini o'chiring"],

  PROMO_CODE_TAKEN: [409, 'Bunday promokod bor (arxivda ham)'],
  DISCOUNT_USED_UP: [409, "Limit tugagan: bu chegirmadan endi foydalanib bo'lmaydi"],

  FILE_TOO_LARGE: [413, 'Fayl hajmi juda katta'],
  FILE_TYPE: [400, 'Fayl buzilgan yoki turi mos emas'],
  FILE_BROKEN: [400, "Faylni o'qib bo'lmadi: u buzilgan"],
  UPLOADS_UNUSED: [
    409,
    "Yuklangan, lekin hech narsaga biriktirilmagan fayllaringiz ko'p. Ularni biriktiring yoki ertaga qayta yuklang",
  ],
  FILE_UNKNOWN: [400, 'Yuklangan fayl topilmadi. Uni qaytadan yuklang'],

  TEMPLATE_NAME_TAKEN: [409, 'Bunday nomli shartnoma shabloni bor'],
  TEMPLATE_BROKEN: [400, "Shablonda xato bor, uni to'ldirib bo'lmaydi"],
  CONTRACT_WAITING: [409, 'Bu shartnoma imzolanishini kutmoqda. Uning uchun yangi havola olish mumkin'],
  CONTRACT_CANCELLED: [409, 'Shartnoma bekor qilingan'],
  CONTRACT_SIGNED: [409, 'Shartnoma imzolangan'],
  CONTRACT_PHONE_WAITS: [409, 'Bu telefonni avval boshqa xodim tasdiqlashi kerak, shundan keyin havola yuboriladi'],
  CONTRACT_CODE_FIRST: [409, 'Fayl imzolash kodi kiritilgandan keyin ochiladi'],
  CONTRACT_PHONE_CHANGED: [409, "So'ralgan telefon shu orada o'zgargan. Sahifani yangilab, qaytadan ko'ring"],
  SECOND_PERSON_NEEDED: [409, "Buni so'ragan odamning o'zi tasdiqlay olmaydi. Boshqa xodim tasdiqlaydi"],
  CONTRACT_LINK_OVER: [404, "Havola eskirgan yoki noto'g'ri. Markazdan yangi havola so'rang"],
  SIGN_CODE_WRONG: [400, "Kod noto'g'ri"],
  SIGN_CODE_OVER: [409, 'Kod eskirgan. Yangi kod oling'],
  CERTIFICATE_EXISTS: [409, "Bu kurs bo'yicha faol sertifikat bor"],

  IMPORT_TABLE_BROKEN: [400, "Jadvalni o'qib bo'lmadi"],
  IMPORTS_UNFINISHED: [409, "Yakunlanmagan importlaringiz ko'p. Ularni yakunlang yoki o'chiring"],
  IMPORT_CHANGED: [409, "Import shu orada o'zgargan. Uni qaytadan ko'rib chiqing"],
  IMPORT_HAS_ERRORS: [409, "Xatosi bor qatorlar qoldi. Ularni tuzating yoki o'tkazib yuboring"],
  IMPORT_OVER: [409, 'Bu import yakunlangan'],
  IMPORT_USED: [409, "Import qilingan talabalar bilan ish boshlangan, ularni qaytarib bo'lmaydi"],

  LESSON_TOO_OLD: [400, "Darsga 7 kundan ko'p vaqt o'tgan: endi uy vazifasi berib bo'lmaydi"],
  HOMEWORK_IN_USE: [409, "Uy vazifasini topshirganlar bor, uni o'chirib bo'lmaydi"],
  NOTHING_HANDED_IN: [409, 'Bu ish hali topshirilmagan'],
  CHAT_CHANGED: [409, "Bu ish shu orada o'zgargan. Yangi holatini ko'rib, qaytadan tekshiring"],
  WORK_CHANGED: [409, "Bu ish shu orada o'zgargan. Ikkalasini ko'rib, qaysi biri qolishini tanlang"],
  DEADLINE_OVER: [409, 'Topshirish muddati tugagan'],
  EXAM_IN_USE: [409, "Imtihonda qatnashganlar bor, uni o'chirib bo'lmaydi"],
  EXAM_ANNOUNCED: [409, "Imtihon natijalari e'lon qilingan, endi ularni o'zgartirib bo'lmaydi"],
  EXAM_NOT_READY: [409, "Tekshirilmagan ish bor yoki muddat tugamagan: natijalarni hali e'lon qilib bo'lmaydi"],
  EXAM_NOT_STARTED: [409, 'Imtihon hali boshlanmagan'],

  VIDEO_TOO_MANY: [409, "Bir vaqtda ko'pi bilan 10 ta video"],
  VIDEO_UPLOADING: [409, "Video yuklanmoqda: hozir uni o'zgartirib bo'lmaydi"],
  VIDEO_CHANGED: [409, "Videoning holati shu orada o'zgargan"],
  VIDEO_NOT_WHOLE: [409, "Fayl hali to'liq yuklanmagan"],
  VIDEO_NOT_READY: [409, 'Video hali tayyor emas'],
  VIDEO_HOST_DOWN: [502, 'Videoxosting javob bermayapti. Birozdan keyin qayta urining'],
  DISK_FULL: [507, 'Serverda joy qolmadi. Administratorga xabar bering'],

  STUDY_COURSE_NAME_TAKEN: [409, 'Bu fanda bunday nomli kurs bor'],
  STUDY_COURSE_IN_USE: [409, "Kursda mavzular bor yoki guruhlar u bo'yicha o'qiydi: uni o'chirib bo'lmaydi"],
  STUDY_MONTH_IN_USE: [409, "Oyda mavzular bor, uni o'chirib bo'lmaydi. Avval mavzularini boshqa oyga o'tkazing"],
  TOPIC_IN_USE: [409, "Mavzuning videosi yoki vazifasi bor, uni o'chirib bo'lmaydi"],
  CATALOG_CATEGORY_NAME_TAKEN: [409, 'Bunday nomli kategoriya bor'],
  CATALOG_CATEGORY_IN_USE: [409, "Kategoriya bo'sh emas, uni o'chirib bo'lmaydi"],
  CATALOG_COURSE_IN_USE: [409, "Kursning boblari bor, uni o'chirib bo'lmaydi: arxivga oling"],
  CATALOG_CHAPTER_IN_USE: [409, "Bobda darslar bor, uni o'chirib bo'lmaydi"],
  CATALOG_ORDER_CHANGED: [409, "Tartib shu orada o'zgargan. Yangi tartibni ko'rib, qaytadan suring"],
  VIDEO_IN_USE: [409, "Video kurslar katalogidagi darsga qo'yilgan: avval darsdan oling"],
  CURRICULUM_CHANGED: [409, "O'quv rejasini shu orada boshqa odam o'zgartirdi. Yangisini ko'rib, qaytadan urining"],
  CURRICULUM_HIDDEN: [409, "Kursning sizga ko'rinmaydigan oylari bor: butun rejani o'zgartira olmaysiz"],
  LESSON_OVER: [409, "Bu dars o'tgan: uning mavzusi o'zgarmaydi"],
  SOURCE_CHANGED: [409, "Vazifani shu orada boshqa odam o'zgartirdi. Yangisini ko'rib, qaytadan urining"],
  CURRICULUM_LOSS: [409, "Reja bilan nima yo'qolishi o'zgargan. Uni qaytadan ko'rib chiqing"],

  CATEGORY_NAME_TAKEN: [409, 'Bunday nomli kategoriya bor'],
  CATEGORY_IN_USE: [409, "Kategoriyada amallar yoki ballar bor, uni o'chirib bo'lmaydi"],
  LEVEL_TAKEN: [409, 'Bu kategoriyada bunday daraja bor'],
  ACTION_KIND_FIXED: [409, "Amalning turini o'zgartirib bo'lmaydi"],
  ACTION_HAS_LEVELS: [409, 'Bu amalning darajalari kiritilgan: ularni tahrirlang'],
  BANDS_OVERLAP: [409, 'Bu ballar boshqa darajada bor'],
  MARKS_FIXED: [409, "Kelgan va kechikkan uchun ball o'chirilmaydi: 0 kiriting"],
  RECOUNT_CHANGED: [409, "Hisob shu orada o'zgargan. Uni qaytadan ko'rib chiqing"],
  NOT_ENOUGH_SILVER: [409, 'Kumush yetarli emas'],
  NOT_ENOUGH_XP: [409, 'Xp yetarli emas'],
  BEST_PLACE_TAKEN: [409, "Bu oyda bu o'rin band"],
  BEST_STUDENT_TAKEN: [409, 'Bu talaba bu oyda tanlangan'],
  EVENT_ENDED: [409, 'Tadbir yakunlangan'],
  EVENT_NOT_YET: [409, 'Tadbir hali boshlanmagan'],
  EVENT_STARTED: [409, 'Tadbir boshlangan'],
  EVENT_XP: [409, 'Bu tadbir uchun xp yetarli emas'],
  EVENT_NOT_CAPTAIN: [409, 'Faqat jamoa sardori taklif qila oladi'],
  EVENT_FULL: [409, "Tadbirda bo'sh joy qolmagan"],
  EVENT_ALREADY_IN: [409, 'Talaba bu tadbirga yozilgan'],
  EVENT_BANNED: [409, 'Talaba bu tadbirdan chetlatilgan'],
  EVENT_STATUS_FIXED: [409, "Qatnashchini bu holatga o'tkazib bo'lmaydi"],
  EVENT_NOT_ENDED: [409, 'Avval tadbirni yakunlang'],
  EVENT_REWARDED: [409, 'Qatnashchi taqdirlangan'],
  EVENT_TEAM_NAME_TAKEN: [409, 'Bunday nomli jamoa bor'],
  EVENT_IN_USE: [409, "Tadbirga yozilganlar bor, uni o'chirib bo'lmaydi"],

  STORE_CATEGORY_NAME_TAKEN: [409, 'Bunday nomli kategoriya bor'],
  STORE_CATEGORY_IN_USE: [409, "Kategoriyada buyumlar bor, uni o'chirib bo'lmaydi"],
  STORE_ITEM_STOPPED: [409, 'Buyum sotuvdan olingan'],
  STORE_SOLD_OUT: [409, 'Buyum tugagan'],
  STORE_PRICE_CHANGED: [409, "Narx o'zgargan. Yangisini ko'rib, qaytadan sotib oling"],
  STORE_TRANSACTION_STATE: [409, "Xarid holati shu orada o'zgargan: bu amalni bajarib bo'lmaydi"],
  STORE_PURCHASE_SERVED: [409, "Xarid topshirib bo'lingan: uni endi bekor qilib bo'lmaydi"],
  STORE_ITEM_STATE: [409, 'Buyum bu holatda turibdi. Sahifani yangilang'],

  AUTHOR_IN_USE: [409, "Muallifning postlari yoki kurslari bor, uni o'chirib bo'lmaydi"],
  POST_CATEGORY_NAME_TAKEN: [409, 'Bunday nomli kategoriya bor'],
  POST_CATEGORY_IN_USE: [409, "Kategoriyada postlar bor, uni o'chirib bo'lmaydi"],
  POST_CHANGED: [409, "Bu postni shu orada boshqa xodim o'zgartirgan. Yangi holatini ko'rib, qaytadan saqlang"],
  POST_STATE: [409, "Post holati bunga yo'l qo'ymaydi. Sahifani yangilang"],
  FAQ_CHANGED: [409, "Bu savolni shu orada boshqa xodim o'zgartirgan. Yangi holatini ko'rib, qaytadan saqlang"],
  FAQ_ORDER_CHANGED: [409, "Savollar tartibi shu orada o'zgargan. Yangi tartibni ko'rib, qaytadan suring"],

  OFFER_CHANGED: [409, "Oferta shu orada o'zgargan. Yangisini o'qib, qaytadan urining"],
  APP_VERSION_TAKEN: [409, 'Bunday versiya bor'],

  NOTIFICATION_TEMPLATE_NAME_TAKEN: [409, 'Bunday nomli bildirishnoma shabloni bor'],

  DEVICE_NAME_TAKEN: [409, 'Bunday nomli qurilma bor'],
  DEVICE_ADDRESS_TAKEN: [409, 'Bu manzilda boshqa qurilma bor'],
  DEVICE_IN_USE: [409, "Qurilma yakunlanmagan tadbirga ulangan, uni o'chirib bo'lmaydi"],
  DOOR_JUST_OPENED: [429, 'Eshik hozirgina ochildi. Uch soniyadan keyin qayta urining'],
  DOOR_UNREACHABLE: [503, 'Qurilma javob bermayapti, eshik ochilmadi. Tarmoq va quvvatini tekshiring'],
  DOOR_REFUSES: [503, 'Qurilma login yoki parolni qabul qilmayapti, eshik ochilmadi. Qurilma sozlamasini tekshiring'],

  CALLED_TODAY: [409, "Bu oilaga shu sabab bilan bugun qo'ng'iroq qilingan"],
  DO_NOT_CALL: [409, "Bu raqam egasi qo'ng'iroq qilmaslikni so'ragan"],
  CALL_NOT_OPEN: [409, "Bu qo'ng'iroq yakunlangan"],
  CALL_TAKEN: [409, "Bu oilaga hozir boshqa xodim yoki stansiya qo'ng'iroq qilyapti"],
  NO_EXCHANGE: [409, 'Telefon stansiyasi ulanmagan'],

  SYNC_RUNNING: [409, 'Sinxronizatsiya qilinyapti bir oz kutib keyin qayta yangilang', 245],
  ERP_NOT_CONFIGURED: [409, 'ERP manzili sozlanmagan'],

  RISK_CHANGED: [409, "Bu ogohlantirish shu orada o'zgargan. Yangi holatini ko'rib, qaytadan urining"],
} as const satisfies Record<string, readonly [status: number, text: string, errId?: number]>

export type ErrorCode = keyof typeof catalogue

/** What the catalogue says of a code: HTTP status, Uzbek text, and errId (null where the documents give none). */
export function errorOf(code: ErrorCode): { status: number; text: string; errId: number | null } {
  const [status, text, errId = null] = catalogue[code] as readonly [number, string, number?]
  return { status, text, errId }
}

/** The words of an error, said of one field. */
export const textOf = (code: ErrorCode): FieldText => errorOf(code).text as FieldText

/** Expected trouble. `fields` names the inputs to blame (field path → Uzbek text); `retryAfterSeconds` becomes Retry-After. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Record<string, FieldText> | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(
    code: ErrorCode,
    {
      fields,
      cause,
      retryAfterSeconds,
    }: { fields?: Record<string, FieldText>; cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(errorOf(code).text, { cause })
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}
