/** Keyboard runs, and whole passwords that no rule generates. */
const WHOLE = `
  1234567 12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321 87654321 7654321
  1111111 11111111 111111111 1111111111 2222222 22222222 3333333 33333333 4444444 44444444 5555555
  55555555 6666666 66666666 7777777 77777777 8888888 88888888 9999999 99999999 0000000 00000000
  000000000 0000000000 1212121 12121212 1231231 12312312 123123123 1234512345 12341234 11223344
  1122334455 112233445566 123321123 1233211 12344321 123454321 1234554321 123456654321 147258369
  159357159 159753159 147852369 789456123 741852963 963852741 321654987 456789123 14725836 10203040
  102030405 1020304050 13579246 1357924680 135792468 24681012 246813579 31415926 314159265 5201314
  qwertyu qwertyui qwertyuio qwertyuiop qwertyuiop[] asdfghj asdfghjk asdfghjkl zxcvbnm zxcvbnm,
  poiuytrewq lkjhgfdsa mnbvcxz azertyu azertyuiop qsdfghjklm wxcvbn, qwertzu qwertzui qwertzuiop
  yxcvbnm 1q2w3e4 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc qazwsxedc
  qazwsxedcrfv zaq12wsx zaq1zaq1 1qazxsw2 qweasdzxc qweasd123 asdqwe123 123qweasd 123qweasdzxc
  qwe123qwe asd123asd abcd1234 abc12345 abc123456 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 a123456
  a1234567 a12345678 a123456789 1234567a 12345678a 123456a 123456ab 123456abc 123abc123 1234abcd
  q1234567 q123456 qq123456 z123456 m123456 s123456 w123456 x123456 abcdefg abcdefgh abcdefghi abcabcabc
  aaaaaaa aaaaaaaa aaaaaaaaa aaaaaaaaaa zzzzzzz zzzzzzzz xxxxxxx xxxxxxxx qqqqqqq asdasdasd qweqweqwe
  passw0rd p@ssword p@ssw0rd pa$$word pa55word p455w0rd passwort1 letmein1 letmein! trustno1 iloveyou
  iloveyou1 iloveyou2 iloveyou! iloveu2 ilovegod ilovejesus ilovemymom imissyou whatever
  whatever1 changeme changeme1 changeit welcome1 welcome! welkom01 welkom1 welkom123 wachtwoord
  geheim123 hallo123 hallo1234 hola1234 holahola motdepasse jetaime azerty123 bonjour1 doudou1 loulou1
  contraseña contrasena teamo123 tequiero teamomucho senha123 senha1234 senha12345 minhasenha mudar123
  mudar@123 trocar123 entrar123 brasil123 jesuscristo jesus123 deusefiel deuseamor deusefiel1 teamo1234
  meuamor1 eusoulindo amominhamae gremio1903 palmeiras1914 flamengo1895 corinthians1910 palavrapasse
  jelszo123 titkosjelszo szeretlek szeretlek1 kiscica1 asdasd123 asdf1234 asdfasdf asdfghjkl1 qwerty12
  qwerty1234 qwerty12345 qwerty123456 123qwerty 1234qwer qwer1234 qwerqwer google123 computer internet
  samsung1 nokia123 dragon123 monkey123 football1 baseball1 superman1 batman123 pokemon123 starwars1
  administrator admin123 admin1234 admin12345 administrador root123 test1234 testtest teste123 demo1234
  user1234 guest123 default1 system32 access14 mustang1 michael1 jordan23 ronaldo7 cr7cr7cr7 neymar10
  messi10 maradona10 pele1234 thomas123 charlie1 shadow12 ninja123 secret123 secreto123 segredo123
`;

/** Base words. Several are too short alone; with an ending none is. */
const WORDS = `
  password passwort senha jelszo clave pass admin user test teste demo login welcome welkom hello hallo
  hola bonjour oi ola szia salut secret segredo geheim titok master qwerty qwertz azerty asdf abc abcd
  love amor amour liebe liefde szerelem iloveyou teamo jetaime baby princess princesa prinses angel anjo
  sunshine shadow dragon monkey tiger lion eagle wolf killer superman batman spiderman pokemon naruto
  minecraft roblox fortnite starwars matrix hunter ranger cookie chocolate banana cheese coffee summer
  winter spring autumn verao sommer zomer verano nyar football futebol futbol voetbal fussball baseball
  soccer hockey basket money dinheiro freedom liberdade family familia familie csalad mother mae mama
  papa school escola escuela schule iskola ecole student aluno flower flor fleur star estrela stella
  diamond silver golden purple orange yellow computer internet samsung iphone google facebook instagram
  jesus deus maria cristo god faith brasil brazil portugal espana france deutschland nederland hungary
  magyar budapest lisboa london paris berlin madrid amsterdam saopaulo flamengo corinthians palmeiras
  santos vasco gremio botafogo cruzeiro fluminense benfica sporting porto barcelona realmadrid chelsea
  arsenal liverpool juventus milan bayern schalke ajax feyenoord ferencvaros marseille ronaldo messi
  neymar michael jordan jessica ashley daniel david thomas robert george charlie andrew joshua matthew
  anthony william nicole amanda jennifer michelle samantha hannah sophie emma olivia lucas gabriel
  rafael bruno felipe pedro joao carlos paulo andre rodrigo ricardo fernando eduardo marcelo gustavo
  mariana juliana fernanda camila beatriz leticia larissa isabela carolina amanda bruna ana julia
  carmen alejandro pablo jorge antonio francisco nicolas julien camille laura lea manon alexander
  stefan andreas sebastian martin peter lisa anna sarah daan sanne lotte bence balazs gergo zoltan
  attila istvan laszlo katalin eszter zsofi anita tamas gabor ferrari porsche mercedes mustang harley
  yamaha rockstar metallica guitar music musica player gamer pepper ginger buster bailey max rex toby
  happy lucky smile sexy loveme letmein trustno changeme whatever nothing forever friends amigos merenda
`;

const ENDINGS = `
  1 2 3 7 9 10 11 12 13 21 22 23 69 77 88 99 00 01 123 321 1234 12345 123456 1! ! !! 123! . @123 #1
  2000 2010 2020 2021 2022 2023 2024 2025 2026
`;

/**
 * The most commonly tried passwords, in lower case (product:session#common-passwords); for the
 * server only.
 *
 * This is not a measured ranking: none is bundled. It is generated from the words, names, clubs and
 * keyboard runs that lead every published ranking, in the product's eight languages, each alone and
 * with common endings. It contains only what is long enough to be a password here.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = build();

function build(): Set<string> {
  const least = 7;
  const list = (text: string) => text.trim().split(/\s+/);
  const made = list(WORDS).flatMap((word) => ['', ...list(ENDINGS)].map((ending) => word + ending));
  return new Set([...list(WHOLE), ...made].filter((password) => password.length >= least));
}

/** One of the passwords that everybody tries first (product:session#common-passwords). */
export const isCommonPassword = (password: string): boolean =>
  COMMON_PASSWORDS.has(password.toLowerCase());
