/** Homework themes by the name of the course in the simulated ERP. Courses that are not listed use the last list. */
export const themesByCourse: Record<string, readonly string[]> = {
  Frontend: [
    'HTML: sahifa skeleti va semantik teglar',
    'CSS: bloklar, margin va padding',
    'Flexbox yordamida menyu yasash',
    'CSS Grid: rasm galereyasi',
    "Moslashuvchan sahifa: media so'rovlar",
    "JavaScript: o'zgaruvchilar va turlar",
    'Shart operatorlari: kalkulyator',
    'Massivlar va sikllar',
    'Funksiyalar: narxni hisoblash',
    "DOM: vazifalar ro'yxati",
    'Hodisalar: forma tekshiruvi',
    "Fetch: ob-havo ma'lumotini olish",
    'localStorage: savatcha',
    'Git: birinchi loyihani GitHubga joylash',
  ],
  'Backend Node.js': [
    'Node.js: birinchi server',
    'Fayllar bilan ishlash: fs moduli',
    "HTTP so'rovlar va javoblar",
    'Express: marshrutlar',
    "Middleware: so'rovlar jurnali",
    "REST API: kitoblar ro'yxati",
    "PostgreSQL: jadvallar va bog'lanishlar",
    'SQL: guruhlash va saralash',
    "Tranzaksiyalar: pul o'tkazmasi",
    'Parollarni xavfsiz saqlash',
    'JWT: kirish va chiqish',
    'Testlar: birinchi unit test',
  ],
  'Python asoslari': [
    'Python: input va print',
    'Sonlar va arifmetika: valyuta hisoblagich',
    'if-else: baho aniqlash',
    "for sikli: ko'paytirish jadvali",
    "while sikli: sonni top o'yini",
    "Ro'yxatlar: eng katta va eng kichik son",
    "Lug'atlar: telefon daftari",
    'Funksiyalar: EKUB va EKUK',
    'Satrlar bilan ishlash',
    "Fayldan o'qish va yozish",
    'Turtle: naqsh chizish',
    'Modullar: random va datetime',
  ],
  'Flutter mobil ilovalar': [
    'Dart: klasslar va obyektlar',
    'Widgetlar: vizitka ekrani',
    'Row va Column: profil sahifasi',
    "ListView: kontaktlar ro'yxati",
    "Navigator: ekranlar orasida o'tish",
    'Formalar va tekshiruv',
    'setState: hisoblagich',
    'HTTP: yangiliklar lentasi',
    'SQLite: eslatmalar',
    'Animatsiyalar: yuklanish ekrani',
  ],
  'Ingliz tili A2': [
    'Present Simple: my daily routine',
    'There is / There are: my room',
    'Past Simple: last weekend',
    'Countable and uncountable nouns',
    'Comparatives: two cities',
    'Going to: plans for the holidays',
    'Prepositions of place',
    'Unit 5 vocabulary: food and drinks',
    'Reading: A day in London',
    'Writing: an e-mail to a friend',
    'Listening: at the airport',
    'Adverbs of frequency',
  ],
  'Ingliz tili B1': [
    'Present Perfect or Past Simple',
    'Narrative tenses: tell a story',
    'Modal verbs: advice and obligation',
    'First and second conditionals',
    'Passive voice: how it is made',
    'Reported speech: an interview',
    'Phrasal verbs with get',
    'Writing: an informal letter',
    'Reading: the environment',
    'Speaking: describe a person',
    'Unit 7 vocabulary: work and jobs',
    'Relative clauses',
  ],
  'IELTS Intensive': [
    'Writing Task 1: line graph',
    'Writing Task 1: process diagram',
    'Writing Task 2: opinion essay',
    'Writing Task 2: problem and solution',
    'Reading: True, False, Not Given',
    'Reading: matching headings',
    'Listening Section 3: multiple choice',
    'Listening Section 4: note completion',
    'Speaking Part 2: a place you visited',
    'Speaking Part 3: education',
    'Vocabulary: academic word list 4',
    'Mock test: xatolar ustida ishlash',
  ],
  'Rus tili': [
    "Знакомство: o'zim haqimda",
    'Мой дом: uy jihozlari',
    'Глаголы движения: идти va ходить',
    'Родительный падеж',
    'Моя семья: hikoya',
    'Прошедшее время: dam olish kuni',
    'В магазине: dialog',
    'Погода и времена года',
    "Город: yo'l so'rash",
    'Мой рабочий день',
  ],
  'Koreys tili': [
    'Hangul: undosh va unlilar',
    'Salomlashish va tanishish',
    'Sonlar: soat va narx',
    '이에요 / 예요: kim bu?',
    "Oila a'zolari",
    "Do'konda: dialog",
    'Hozirgi zamon: 아요 / 어요',
    'Joy kelishigi: 에 va 에서',
    "TOPIK 1: o'qish 31-40",
    'Hafta kunlari va reja',
  ],
  'Matematika 9-sinf': [
    'Kvadrat tenglamalar: diskriminant',
    'Viyet teoremasi',
    'Kvadrat funksiya grafigi',
    'Tengsizliklar: oraliqlar usuli',
    'Tenglamalar sistemasi',
    'Arifmetik progressiya',
    'Geometrik progressiya',
    'Sinus va kosinus teoremalari',
    "Ko'pburchak yuzi",
    'Foizga oid masalalar',
    'Ehtimollik: oddiy masalalar',
    'Funksiyaning aniqlanish sohasi',
  ],
  'Fizika 10-sinf': [
    'Tekis tezlanuvchan harakat',
    'Nyutonning ikkinchi qonuni',
    'Ishqalanish kuchi: masalalar',
    'Impulsning saqlanish qonuni',
    'Ish va quvvat',
    'Mexanik energiya',
    'Ideal gaz holat tenglamasi',
    'Issiqlik miqdori',
    'Kulon qonuni',
    'Elektr maydon kuchlanganligi',
  ],
  'UX/UI dizayn': [
    'Foydalanuvchi bilan suhbat: 5 savol',
    'Persona tuzish',
    "Foydalanuvchi yo'li xaritasi",
    'Wireframe: kirish ekrani',
    'Figma: auto layout',
    'Tipografika: sarlavha va matn',
    'Ranglar palitrasi va kontrast',
    'Komponentlar: tugma holatlari',
    'Prototip: buyurtma berish',
    'Foydalanish qulayligi sinovi',
  ],
  'Grafik dizayn': [
    'Kompozitsiya: uchdan bir qoidasi',
    'Logotip: 10 ta eskiz',
    'Adobe Illustrator: Pen asbobi',
    "Afisha: konsert e'loni",
    'Vizitka dizayni',
    'Photoshop: fonni olib tashlash',
    'Brendbuk: ranglar va shrift',
    'Qadoq dizayni',
    'Ijtimoiy tarmoq uchun banner',
    'Infografika',
  ],
  'SMM va marketing': [
    'Maqsadli auditoriya portreti',
    'Raqobatchilar tahlili',
    'Kontent reja: bir hafta',
    'Sotuvchi post yozish',
    'Reels uchun ssenariy',
    'Instagram profilini tahlil qilish',
    'Target: birinchi reklama',
    'Statistika: qamrov va konversiya',
    'Bloger bilan hamkorlik xati',
    'Telegram kanal strategiyasi',
  ],
  Robototexnika: [
    "LEGO: tishli g'ildiraklar",
    'Motor: oldinga va orqaga',
    "Masofa sensori: to'siqdan qochish",
    "Yorug'lik sensori: chiziq bo'ylab yurish",
    'Arduino: LED miltillashi',
    'Servo motor: shlagbaum',
    'Svetofor loyihasi',
    'Buzzer: musiqa chalish',
    'Bluetooth orqali boshqarish',
    'Robot futbol: taktika',
  ],
}

const phases = ['', ': mustahkamlash', ': mustaqil ish']

/**
 * Returns the theme of a group's homework.
 * @param index number of the homework, from 0
 */
export function homeworkThemeOf(course: string | null, index: number): string {
  const themes = themesByCourse[course ?? ''] ?? (themesByCourse.Robototexnika as readonly string[])
  return `${themes[index % themes.length]}${phases[Math.floor(index / themes.length) % phases.length]}`
}

export const demoHomeworkTasks = [
  "Darsda ko'rilgan misollarni qaytaring, so'ng 1-6 mashqlarni daftarga bajaring. Ishning rasmini yoki faylini yuboring.",
  "Mavzu bo'yicha konspekt yozing va o'zingiz uchta misol tuzing. Tushunmagan joyingizni chatda so'rang.",
  'Amaliy topshiriq: darsda boshlangan ishni oxirigacha yetkazing, natijani havola yoki rasm qilib yuboring.',
  "Qo'llanmaning shu mavzudagi mashqlarini bajaring. Har bir javobni qisqa izohlang.",
  "Kamida yarim sahifa yozing. Yangi so'z va atamalarning tagiga chizing.",
]

export const demoSubmissionTexts = [
  'Assalomu alaykum ustoz, uy vazifasini bajardim, tekshirib bering.',
  'Ustoz, vazifa tayyor. 4-mashqda biroz qiynaldim.',
  'Bajardim. Javoblar: 1) b, 2) a, 3) d, 4) c, 5) a, 6) b.',
  "Vazifani topshirdim, hammasini o'zim ishladim.",
  'Mana ishim. Oxirgi misolni ikki xil usulda yechdim.',
  'Salom ustoz! Loyihani GitHubga joyladim, README ham yozdim.',
  "Konspekt va misollar tayyor, ko'rib chiqing iltimos.",
  "Kechroq topshirdim, uzr. Endi to'liq bajarildi.",
]
export const demoResubmissionTexts = [
  "Xatolarimni to'g'riladim, qaytadan ko'rib bering.",
  'Ustoz, aytganingizdek qayta ishlab chiqdim.',
  'Endi hamma mashqni bajardim.',
]
export const demoLateAdditionText = 'Qolgan mashqlarni ham bajardim, kechikkanim uchun uzr.'
export const demoThanksTexts = ['Rahmat, ustoz!', 'Rahmat, tushundim.', "Xo'p, rahmat."]
export const demoQuestionsAndAnswers = [
  [
    "Ustoz, 3-mashqni qanday boshlasam bo'ladi?",
    'Darsdagi ikkinchi misolga qarang: xuddi shu tartibda, faqat sonlar boshqacha.',
  ],
  ["Faylni PDF qilib yuborsam ham bo'ladimi?", "Ha, PDF ham, rasm ham bo'laveradi."],
  ['Vazifani ertaga topshirsam maylimi?', 'Muddat tugamasdan topshiring, kech qolsangiz ball kamayadi.'],
  ["Shu yerda to'g'ri yozibmanmi?", "Deyarli. Oxirgi qatorni yana bir tekshirib ko'ring."],
] as const
export const demoPraiseTexts = [
  "Ajoyib! Hammasi to'g'ri va tartibli.",
  'Juda yaxshi ish, izohlari ham aniq. Shunday davom eting!',
  "Zo'r, mustaqil ishlaganingiz bilinib turibdi.",
]
export const demoApprovalTexts = [
  "Yaxshi. 4-mashqda kichik xato bor, darsda ko'rib chiqamiz.",
  'Qabul qilindi. Keyingi safar yechimni bosqichma-bosqich yozing.',
  'Yaxshi, lekin oxirgi topshiriq chala qolgan.',
  "To'g'ri bajarilgan, yozuvni biroz tartibliroq qiling.",
]
export const demoRejectionTexts = [
  "Mashqlarning yarmi bajarilmagan. To'ldirib, qaytadan yuboring.",
  "Mavzuni noto'g'ri tushunibsiz: darsdagi misollarni yana bir ko'rib chiqing.",
  "Bu o'tgan darsning vazifasi. To'g'risini yuboring.",
  "Yechimi yo'q, faqat javoblar yozilgan. Yechimini ham ko'rsating.",
]

export const demoExamThemes = [
  'Oraliq imtihon: 1-modul',
  'Oraliq imtihon: 2-modul',
  'Yakuniy nazorat ishi',
  'Modul yakuni imtihoni',
] as const
export const demoExamTask =
  'Imtihon mustaqil ishlanadi: telefon va yordamchi manbalardan foydalanilmaydi. Javobingizni muddat tugaguncha shu chatga yuboring.'
export const demoExamAnswers = [
  'Javoblarim ilovada. Oxirgi savolga ulgurmadim.',
  'Ishladim, hamma savolga javob berdim.',
  'Javoblar: 1) a 2) d 3) b 4) b 5) c 6) a 7) d 8) c 9) a 10) b',
  'Ustoz, ishimni topshirdim.',
]
