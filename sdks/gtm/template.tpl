___TERMS_OF_SERVICE___

By creating or modifying this file you agree to Google Tag Manager's Community
Template Gallery Developer Terms of Service available at
https://developers.google.com/tag-manager/gallery-tos (or such other URL as
Google may provide), as modified from time to time.


___INFO___

{
  "type": "TAG",
  "id": "cvt_temp_public_id",
  "version": 1,
  "securityGroups": [],
  "displayName": "Truce",
  "categories": ["ANALYTICS"],
  "brand": {
    "id": "brand_dummy",
    "displayName": "Truce"
  },
  "description": "Adds the script of your own Truce: it measures ad blocking and wins visitors back respectfully. Most blockers stop Tag Manager itself, so put the script into your pages wherever you can.",
  "containerContexts": ["WEB"]
}


___TEMPLATE_PARAMETERS___

[
  {
    "type": "TEXT",
    "name": "host",
    "displayName": "Address of your Truce",
    "help": "As https://truce.example.com",
    "simpleValueType": true,
    "valueValidators": [
      { "type": "NON_EMPTY" },
      { "type": "REGEX", "args": ["https://[^\\s?#]+"] }
    ]
  },
  {
    "type": "TEXT",
    "name": "siteId",
    "displayName": "Id of the site",
    "simpleValueType": true,
    "valueValidators": [
      { "type": "NON_EMPTY" },
      { "type": "REGEX", "args": ["[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"] }
    ]
  },
  {
    "type": "TEXT",
    "name": "path",
    "displayName": "Path of the script",
    "help": "Only where your site has paths of its own; otherwise leave it empty.",
    "simpleValueType": true,
    "valueValidators": [{ "type": "REGEX", "args": ["(/[a-z0-9_.-]+)*"] }]
  },
  {
    "type": "TEXT",
    "name": "reserve",
    "displayName": "Script paths in reserve",
    "help": "Where to look next if the script is blocked: one path on each line, in the order of your site's settings. Only where your site has some; otherwise leave it empty.",
    "simpleValueType": true,
    "lineCount": 4,
    "valueValidators": [{ "type": "REGEX", "args": ["[ \\t\\r\\n]*((/[a-z0-9_.-]+)+([ \\t\\r\\n]+|$))*"] }]
  },
  {
    "type": "SELECT",
    "name": "consent",
    "displayName": "Consent",
    "macrosInSelect": true,
    "simpleValueType": true,
    "defaultValue": "unasked",
    "selectItems": [
      { "value": "unasked", "displayValue": "Say nothing (Truce asks your consent platform itself)" },
      { "value": "analytics_storage", "displayValue": "Say what Tag Manager knows of analytics_storage" },
      { "value": "granted", "displayValue": "This tag fires only after the visitor agreed" }
    ]
  },
  {
    "type": "CHECKBOX",
    "name": "exempt",
    "checkboxText": "Never show this visitor a wall (members, subscribers)",
    "simpleValueType": true,
    "defaultValue": false
  }
]


___SANDBOXED_JS_FOR_WEB_TEMPLATE___

const addConsentListener = require('addConsentListener');
const callInWindow = require('callInWindow');
const copyFromWindow = require('copyFromWindow');
const encodeUri = require('encodeUri');
const injectScript = require('injectScript');
const isConsentGranted = require('isConsentGranted');

const host = data.host.charAt(data.host.length - 1) === '/' ? data.host.slice(0, -1) : data.host;
const first = data.path || '/v1/loader/' + data.siteId.toLowerCase() + '.js';
// The field takes several paths on one line, too. There are no regular expressions here.
const words = ['\n', '\r', '\t'].reduce((text, blank) => text.split(blank).join(' '), data.reserve || '');
const reserve = words.split(' ').filter((path) => path);
const urls = [first].concat(reserve).map((path) => encodeUri(host + path));

const say = (consent) => {
  const options = { siteId: data.siteId.toLowerCase() };
  if (consent !== undefined) options.consent = consent;
  if (data.exempt) options.exempt = true;
  callInWindow('Truce.init', options);
};

const arrived = () => {
  if (data.consent === 'analytics_storage') {
    say(isConsentGranted('analytics_storage'));
    // The visitor may answer later, or take the consent back.
    addConsentListener('analytics_storage', (type, isGranted) => say(isGranted));
  } else if (data.consent === 'granted') {
    say(true);
  } else if (data.exempt) {
    say(undefined);
  }
  data.gtmOnSuccess();
};

const look = (at) => {
  if (at === urls.length) return data.gtmOnFailure();
  const next = () => look(at + 1);
  injectScript(urls[at], () => {
    const truce = copyFromWindow('Truce');
    // An element with this id is found under the name as well.
    if (truce && truce.init) arrived();
    // The site is off, which its script says; a blocker puts an empty one in its place.
    else if (copyFromWindow('truceIsOff')) data.gtmOnFailure();
    else next();
  }, next, urls[at]);
};

look(0);


___WEB_PERMISSIONS___

[
  {
    "instance": {
      "key": { "publicId": "inject_script", "versionId": "1" },
      "param": [
        {
          "key": "urls",
          "value": { "type": 2, "listItem": [{ "type": 1, "string": "https://*/*" }] }
        }
      ]
    },
    "clientAnnotations": { "isEditedByUser": true },
    "isRequired": true
  },
  {
    "instance": {
      "key": { "publicId": "access_globals", "versionId": "1" },
      "param": [
        {
          "key": "keys",
          "value": {
            "type": 2,
            "listItem": [
              {
                "type": 3,
                "mapKey": [
                  { "type": 1, "string": "key" },
                  { "type": 1, "string": "read" },
                  { "type": 1, "string": "write" },
                  { "type": 1, "string": "execute" }
                ],
                "mapValue": [
                  { "type": 1, "string": "Truce" },
                  { "type": 8, "boolean": true },
                  { "type": 8, "boolean": false },
                  { "type": 8, "boolean": false }
                ]
              },
              {
                "type": 3,
                "mapKey": [
                  { "type": 1, "string": "key" },
                  { "type": 1, "string": "read" },
                  { "type": 1, "string": "write" },
                  { "type": 1, "string": "execute" }
                ],
                "mapValue": [
                  { "type": 1, "string": "truceIsOff" },
                  { "type": 8, "boolean": true },
                  { "type": 8, "boolean": false },
                  { "type": 8, "boolean": false }
                ]
              },
              {
                "type": 3,
                "mapKey": [
                  { "type": 1, "string": "key" },
                  { "type": 1, "string": "read" },
                  { "type": 1, "string": "write" },
                  { "type": 1, "string": "execute" }
                ],
                "mapValue": [
                  { "type": 1, "string": "Truce.init" },
                  { "type": 8, "boolean": false },
                  { "type": 8, "boolean": false },
                  { "type": 8, "boolean": true }
                ]
              }
            ]
          }
        }
      ]
    },
    "clientAnnotations": { "isEditedByUser": true },
    "isRequired": true
  },
  {
    "instance": {
      "key": { "publicId": "access_consent", "versionId": "1" },
      "param": [
        {
          "key": "consentTypes",
          "value": {
            "type": 2,
            "listItem": [
              {
                "type": 3,
                "mapKey": [
                  { "type": 1, "string": "consentType" },
                  { "type": 1, "string": "read" },
                  { "type": 1, "string": "write" }
                ],
                "mapValue": [
                  { "type": 1, "string": "analytics_storage" },
                  { "type": 8, "boolean": true },
                  { "type": 8, "boolean": false }
                ]
              }
            ]
          }
        }
      ]
    },
    "clientAnnotations": { "isEditedByUser": true },
    "isRequired": true
  }
]


___TESTS___

scenarios:
- name: Adds the script of the site
  code: |-
    runCode({ host: 'https://truce.example.com/', siteId: siteId, consent: 'unasked' });
    assertApi('injectScript').wasCalled();
    assertApi('gtmOnSuccess').wasCalled();
    assertApi('callInWindow').wasNotCalled();
- name: Says what the visitor agreed to
  code: |-
    runCode({ host: 'https://truce.example.com', siteId: siteId, consent: 'granted' });
    assertApi('callInWindow').wasCalledWith('Truce.init', { siteId: siteId, consent: true });
- name: Says what the visitor answers later
  code: |-
    mock('isConsentGranted', () => false);
    mock('addConsentListener', (type, listener) => listener(type, true));
    runCode({ host: 'https://truce.example.com', siteId: siteId, consent: 'analytics_storage' });
    assertApi('callInWindow').wasCalledWith('Truce.init', { siteId: siteId, consent: false });
    assertApi('callInWindow').wasCalledWith('Truce.init', { siteId: siteId, consent: true });
- name: Fails where the script did not come
  code: |-
    mock('injectScript', (url, onSuccess, onFailure) => onFailure());
    runCode({ host: 'https://truce.example.com', siteId: siteId });
    assertApi('gtmOnFailure').wasCalled();
- name: Looks at the paths in reserve where the script is blocked
  code: |-
    const asked = [];
    mock('injectScript', (url, onSuccess, onFailure) => {
      asked.push(url);
      if (asked.length === 1) onFailure(); else onSuccess();
    });
    runCode({ host: 'https://shop.example', siteId: siteId, path: '/a.js', reserve: '/b.js\n/c.js' });
    assertThat(asked).isEqualTo(['https://shop.example/a.js', 'https://shop.example/b.js']);
    assertApi('gtmOnSuccess').wasCalled();
setup: |-
  const siteId = '6f1b3c9e-6d0f-4f5e-9b38-2f1f7a1f0c11';
  mock('injectScript', (url, onSuccess) => onSuccess());
  mock('copyFromWindow', () => ({ init: () => undefined }));
  mock('callInWindow', () => undefined);


___NOTES___

The tag needs no change when you change a setting in Truce.
